#include "core/config/inputs.h"

#include <absl/cleanup/cleanup.h>
#include <absl/strings/str_replace.h>
#include <absl/strings/str_split.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <optional>
#include <utility>

#include "core/config/canonical.h"
#include "core/config/data_edits.h"
#include "core/config/data_root.h"
#include "core/config/input_reading.h"
#include "core/config/outside.h"
#include "core/status.h"

namespace muster {

namespace fs = std::filesystem;

namespace {

thread_local InputRecorder* current_recorder = nullptr;

std::string document_bytes(const std::string& name, const toml::table& table) {
  // A name is one line.
  return fmt::format("{}\n{}", absl::StrReplaceAll(name, {{"\\", "\\\\"}, {"\n", "\\n"}}),
                     canonical_text(table));
}

// Puts `text` under the key at `place` (Reader::place) of a table, whether or not it is there.
void set_text(toml::table& table, const std::string& place, const std::string& text) {
  const std::vector<std::string> parts = absl::StrSplit(place, kPlaceSeparator);
  toml::node* node = &table;
  for (std::size_t i = 0; i + 1 < parts.size() && node != nullptr; ++i) {
    if (toml::array* array = node->as_array()) {
      std::size_t index = 0;
      std::from_chars(parts[i].data(), parts[i].data() + parts[i].size(), index);
      node = array->get(index);
    } else {
      node = node->is_table() ? node->as_table()->get(parts[i]) : nullptr;
    }
  }
  if (node == nullptr) return;
  if (toml::table* inside = node->as_table()) inside->insert_or_assign(parts.back(), text);
}

void tidy_table(std::string& text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  std::erase(text, '\r');
  const std::size_t last = text.find_last_not_of(" \t\n");
  text.resize(last == std::string::npos ? 0 : last + 1);
  text += '\n';
}

}  // namespace

absl::StatusOr<Document> document_of_input(const std::string& bytes, const std::string& file) {
  const std::size_t line = bytes.find('\n');
  if (line == std::string::npos) {
    return absl::DataLossError(fmt::format("{}: is no document", file));
  }
  auto table = parse_canonical(bytes.substr(line + 1));
  if (!table.ok()) {
    return absl::DataLossError(fmt::format("{}: {}", file, message_of(table.status())));
  }
  Document document;
  document.file = file;
  document.name = absl::StrReplaceAll(bytes.substr(0, line), {{"\\\\", "\\"}, {"\\n", "\n"}});
  document.table = *std::move(table);
  return document;
}

Input make_input(std::string role, std::string bytes) {
  Input input{std::move(role), hash128(bytes), nullptr};
  input.bytes = std::make_shared<const std::string>(std::move(bytes));
  return input;
}

std::string input_name(const Hash128& hash) {
  return fmt::format("{}{}", kInputPrefix, to_text(hash));
}

bool InputReading::is_kept_name(std::string_view path) const {
  return from_source() && path.starts_with(kInputPrefix);
}

bool InputReading::is_there(const std::string& path) const {
  if (from_source()) return is_kept_name(path) || source().by_role(role_of(path)) != nullptr;
  std::error_code ignored;  // a name too long for the file system is a file that is not there
  return fs::is_regular_file(path, ignored);
}

std::string InputReading::role_of(const std::string& path) const {
  if (recorder_ == nullptr) return "";
  const std::string root = data_root() + "/";
  if (path.starts_with(root)) return path.substr(root.size());
  std::map<std::string, std::string>& outside = recorder_->outside_;
  std::string& role = outside[path];
  if (!role.empty()) return role;
  const fs::path name = fs::path(path).filename();
  const auto count = std::count_if(outside.begin(), outside.end(), [&name](const auto& other) {
    return fs::path(other.first).filename() == name;
  });
  role = fmt::format("file:{}{}", name.string(), count > 1 ? fmt::format("#{}", count) : "");
  return role;
}

std::string InputReading::role_under(const Reader& reader, std::string_view key) const {
  if (recorder_ == nullptr || reader.role().empty()) return "";
  std::string place = reader.place(key);
  std::replace(place.begin(), place.end(), kPlaceSeparator, '.');
  return fmt::format("{}/{}", reader.role(), place);
}

absl::StatusOr<std::string> InputReading::kept(const std::string& path) const {
  std::shared_ptr<const std::string> bytes;
  if (is_kept_name(path)) {
    const auto hash = parse_hash128(path.substr(kInputPrefix.size()));
    if (hash.ok()) bytes = source().by_hash(*hash);
  } else {
    bytes = source().by_role(role_of(path));
  }
  if (bytes != nullptr) return *bytes;
  return absl::NotFoundError(
      fmt::format("{}: is not among the inputs that were kept with the games", path));
}

absl::StatusOr<Document> InputReading::document(const std::string& path, const std::string& role,
                                                const std::vector<ParamInfo>& settings) const {
  auto bytes = from_source() ? kept(path) : read_file(path, kMaxDocumentBytes);
  if (!bytes.ok()) return bytes.status();
  auto loaded = from_source() ? document_of_input(*bytes, path) : parse_document(*bytes, path);
  if (!loaded.ok()) return loaded;
  loaded->role = role.empty() ? role_of(path) : role;
  if (DataEditing* editing = DataEditing::current(); editing != nullptr && !from_source()) {
    absl::Status edited = editing->edit(*loaded, settings);
    if (!edited.ok()) return edited;
  }
  record(*loaded, !role.empty());
  return loaded;
}

absl::StatusOr<std::string> InputReading::bytes(const std::string& path, const std::string& role,
                                                void (*normalize)(std::string&)) const {
  auto all = from_source() ? kept(path) : read_file(path, kMaxInputBytes);
  if (!all.ok()) return all;
  const std::string name = role.empty() ? role_of(path) : role;
  const bool table = normalize != nullptr;
  if (table) normalize(*all);
  if (DataEditing* editing = DataEditing::current();
      table && editing != nullptr && !from_source()) {
    absl::Status edited = editing->edit(*all, path, name);
    if (!edited.ok()) return edited;
  }
  record(name, *all, !role.empty(), table);
  return all;
}

void InputReading::record(const Document& document, bool named) const {
  if (recorder_ == nullptr) return;
  put({make_input(document.role, document_bytes(document.name, document.table)), named,
       std::make_shared<const Document>(document)});
}

void InputReading::record(const std::string& role, const std::string& bytes, bool named,
                          bool table) const {
  if (recorder_ != nullptr) put({make_input(role, bytes), named, nullptr, table});
}

void InputReading::refer(const Reader& reader, std::string_view key, const std::string& role,
                         const std::string& prefix) const {
  if (recorder_ == nullptr || role.empty()) return;
  auto& references = recorder_->inputs_->references[reader.role()];
  const std::string place = reader.place(key);
  const bool known = std::any_of(references.begin(), references.end(),
                                 [&](const auto& other) { return other.place == place; });
  if (!known) references.push_back({place, role, prefix});
}

void InputReading::put(const RecordedInputs::Item& item) const {
  const std::string& role = item.input.role;
  const auto [place, added] = recorder_->inputs_->items.try_emplace(role, item);
  if (added || place->second.input.hash == item.input.hash || !recorder_->status_.ok()) return;
  recorder_->status_ = absl::InternalError(fmt::format(
      "two different inputs were read as `{}`: it has changed meanwhile, or there are two files "
      "of this name",
      role));
}
InputRecorder::InputRecorder(const InputSource* source)
    : source_(source), outer_(current_recorder), inputs_(std::make_unique<RecordedInputs>()) {
  current_recorder = this;
}

InputRecorder::~InputRecorder() { current_recorder = outer_; }

InputRecorder* InputRecorder::current() { return current_recorder; }

std::shared_ptr<const RecordedInputs> InputRecorder::recorded() const {
  return std::make_shared<const RecordedInputs>(*inputs_);
}

void InputRecorder::add(const RecordedInputs& inputs) {
  const InputReading reading;
  for (const auto& [role, item] : inputs.items) reading.put(item);
  for (const auto& [role, references] : inputs.references) inputs_->references[role] = references;
}

Input InputRecorder::input_of(const Document& document) const {
  const auto found = inputs_->references.find(document.role);
  if (found == inputs_->references.end()) {
    return make_input(document.role, document_bytes(document.name, document.table));
  }
  toml::table table = document.table;
  for (const RecordedInputs::Reference& reference : found->second) {
    const RecordedInputs::Item& item = inputs_->items.at(reference.role);
    const Input named = item.document != nullptr ? input_of(*item.document) : item.input;
    set_text(table, reference.place, reference.prefix + input_name(named.hash));
  }
  return make_input(document.role, document_bytes(document.name, table));
}

namespace {

std::vector<Input> final_inputs(const InputRecorder& recorder, const RecordedInputs& inputs,
                                bool named) {
  std::vector<Input> all;
  for (const auto& [role, item] : inputs.items) {
    if (item.named != named) continue;
    const bool final = item.document == nullptr || !inputs.references.contains(role);
    all.push_back(final ? item.input : recorder.input_of(*item.document));
  }
  return all;
}

}  // namespace

std::vector<Input> InputRecorder::data() const { return final_inputs(*this, *inputs_, false); }
std::vector<Input> InputRecorder::named() const { return final_inputs(*this, *inputs_, true); }

std::vector<InputRecorder::Read> InputRecorder::tables() const {
  std::vector<Read> all;
  for (const auto& [role, item] : inputs_->items) {
    if (item.document != nullptr || item.table)
      all.push_back({role, item.document, item.input.bytes});
  }
  return all;
}

namespace {

absl::Status no_ordinary_file(const std::string& path, bool folder) {
  return absl::InvalidArgumentError(
      fmt::format("{}: cannot open file: it is a {}, expected an ordinary file", path,
                  folder ? "folder" : "pipe or device"));
}

// Reads as many bytes as there are, at most bytes.size(), and cuts `bytes` to that.
bool read_bytes(int file, std::string& bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t got = read(file, bytes.data() + done, bytes.size() - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return false;
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  bytes.resize(done);
  return true;
}

}  // namespace

absl::StatusOr<std::string> read_file(const std::string& path, std::uint64_t max_bytes) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  const auto unread = [&] { return absl::NotFoundError(path + ": cannot open file"); };
  if (error || !fs::exists(status)) return unread();
  // Opening a pipe would wait for ever, a device has no end.
  if (!fs::is_regular_file(status)) return no_ordinary_file(path, fs::is_directory(status));
  // It may be another one by now, so what is open is asked again, and opening never waits.
  const int file = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return unread();
  const absl::Cleanup closed = [file] { close(file); };
  struct stat now {};
  if (fstat(file, &now) != 0) return unread();
  if (!S_ISREG(now.st_mode)) return no_ordinary_file(path, S_ISDIR(now.st_mode));
  const auto size = static_cast<std::uint64_t>(now.st_size);
  if (size > max_bytes) {
    return absl::InvalidArgumentError(
        fmt::format("{}: has {} bytes, expected at most {} MiB", path, size, max_bytes >> 20));
  }
  std::string bytes(size, '\0');
  if (!read_bytes(file, bytes)) return unread();
  return bytes;
}

absl::StatusOr<Document> load_document(const std::string& path) {
  return InputReading().document(path, "");
}

absl::StatusOr<std::optional<Document>> load_document_if_there(const std::string& path) {
  const InputReading reading;
  if (!reading.is_there(path)) return std::optional<Document>();
  auto document = reading.document(path, "");
  if (!document.ok()) return document.status();
  return std::optional<Document>(*std::move(document));
}

absl::StatusOr<std::string> read_input(const std::string& path) {
  return InputReading().bytes(path, "");
}

absl::StatusOr<std::string> read_table_text(const std::string& path) {
  return InputReading().bytes(path, "", tidy_table);
}

std::vector<std::string> document_names(const std::string& folder) {
  const InputReading reading;
  std::vector<std::string> names;
  if (reading.from_source()) {
    const auto kept = reading.kept(folder);
    if (kept.ok() && !kept->empty()) names = absl::StrSplit(*kept, '\n');
  } else {
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
      if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
    }
    std::sort(names.begin(), names.end());
  }
  reading.record(reading.role_of(folder), fmt::format("{}", fmt::join(names, "\n")), false);
  return names;
}

absl::StatusOr<NamedFile> read_named_file(const Reader& reader, std::string_view key,
                                          const std::string& name,
                                          const std::vector<std::string>& places, NamedKind kind,
                                          const std::string& prefix) {
  const InputReading reading;
  NamedFile file{name, {}};
  const auto may_be_read = [&](const std::string& path) {
    return reading.from_source() || may_name(reader.file(), path);
  };
  if (!reading.is_kept_name(name)) {
    const auto there = [&](const std::string& place) { return reading.is_there(place); };
    const auto found = std::find_if(places.begin(), places.end(), [&](const std::string& place) {
      return there(place) && may_be_read(place);
    });
    const auto any = std::find_if(places.begin(), places.end(), there);
    if (found != places.end()) {
      file.path = *found;
    } else if (any != places.end()) {
      return outside_error(reader.file(), *any);
    } else if (reading.is_there(name) && !may_be_read(name)) {
      return outside_error(reader.file(), name);
    }
  }
  const std::string role = reading.role_under(reader, key);
  auto bytes = reading.bytes(file.path, role, kind == NamedKind::kTable ? tidy_table : nullptr);
  if (!bytes.ok()) return bytes.status();
  file.bytes = *std::move(bytes);
  reading.refer(reader, key, role, prefix);
  return file;
}

}  // namespace muster
