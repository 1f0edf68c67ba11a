// A small web server for the people at this machine: it listens on 127.0.0.1 alone, every address
// begins with a key that nobody can guess, and requests that another site may have made a browser
// send are refused (Host and Origin). Pages may fetch nothing from elsewhere.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace muster::serve {

inline constexpr std::size_t kMostBody = std::size_t{1} << 20;  // bytes; larger ones get 413

// A request whose first part of the path, the key, is not looked at yet: "/KEY/rest?name=value".
struct Request {
  bool post = false;  // else GET; others get 405
  std::string key;
  std::string rest = {};  // "": the path ends with the key
  std::map<std::string, std::string> parameters = {};
  std::string body = {};  // JSON, of POST
};

struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::string body;
};
// {"error": message}.
Reply refusal(int status, std::string_view message);
Reply page_reply(std::string html);

// From any number of threads.
using Handler = std::function<Reply(const Request&)>;

// 32 hexadecimal digits from the system's source of randomness.
std::string random_key();
// Takes as long whatever differs.
bool same_key(std::string_view a, std::string_view b);

class LocalServer {
 public:
  // `port`: 0 takes a free one. Errors: Unavailable when it cannot be had.
  static absl::StatusOr<std::unique_ptr<LocalServer>> listen(int port);
  ~LocalServer();
  LocalServer(const LocalServer&) = delete;
  LocalServer& operator=(const LocalServer&) = delete;

  int port() const;
  // "http://127.0.0.1:PORT/KEY/".
  std::string address(std::string_view key) const;
  // Answers requests in threads of its own from now on, until stop() or the end.
  void start(Handler handler);
  void stop();

 private:
  struct Parts;
  explicit LocalServer(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace muster::serve
