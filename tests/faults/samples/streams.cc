// Works on files below the folder it is given the ways a C++ program does. Prints "failed" if a
// stream reported an error.

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

namespace fs = std::filesystem;

namespace {

bool write_file(const fs::path& path, std::size_t size) {
  std::ofstream file(path, std::ios::binary);
  file << "line\n" << 42 << '\n' << std::string(size, 'x');
  file.flush();
  file << "the end\n";
  file.close();
  return static_cast<bool>(file);
}

bool files(const fs::path& folder) {
  fs::create_directories(folder / "a" / "b");
  bool good = write_file(folder / "a" / "draft", 100) && write_file(folder / "large", 300000);
  fs::rename(folder / "a" / "draft", folder / "a" / "b" / "final");
  std::ifstream input(folder / "a" / "b" / "final");
  std::string line;
  std::getline(input, line);
  good = good && line == "line";
  std::fstream both(folder / "large", std::ios::in | std::ios::out | std::ios::binary);
  both.seekp(10);
  both << "changed";
  both.close();
  std::ofstream more(folder / "large", std::ios::app);
  more << "appended";
  more.close();
  fs::copy_file(folder / "large", folder / "copy");
  fs::resize_file(folder / "copy", 1000);
  for (const auto& entry : fs::recursive_directory_iterator(folder)) good = good && entry.exists();
  fs::remove(folder / "copy");
  fs::remove_all(folder / "a");
  return good && static_cast<bool>(both) && static_cast<bool>(more);
}

// 400 writes, from four threads at once.
bool threads(const fs::path& folder) {
  std::vector<std::thread> all;
  for (int t = 0; t < 4; ++t) {
    all.emplace_back([&folder, t] {
      std::ofstream file(folder / std::to_string(t));
      for (int i = 0; i < 100; ++i) file << i << std::endl;
    });
  }
  for (std::thread& thread : all) thread.join();
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  try {
    const bool good = std::string(argv[1]) == "threads" ? threads(argv[2]) : files(argv[2]);
    std::cout << (good ? "good\n" : "failed\n");
  } catch (const fs::filesystem_error& error) {
    std::cout << "failed: " << error.code().message() << '\n';
  }
  return 0;
}
