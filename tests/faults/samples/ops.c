// Does the file operations its arguments say, one per argument, and prints what each returned.
//
//   ops "open a FILE wc" "write a hello" "fsync a" "rename FILE OTHER" ...
//
// `a` stands for a descriptor or stream, one letter each. A result is a number or the errno's name.

#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static int fds[128];
static FILE* streams[128];

static int flags_of(const char* letters) {
  int flags = strchr(letters, 'w') ? (strchr(letters, 'r') ? O_RDWR : O_WRONLY) : O_RDONLY;
  if (strchr(letters, 'c')) flags |= O_CREAT;
  if (strchr(letters, 't')) flags |= O_TRUNC;
  if (strchr(letters, 'a')) flags |= O_APPEND;
  if (strchr(letters, 'x')) flags |= O_EXCL;
  if (strchr(letters, 's')) flags |= O_DSYNC;
  return flags;
}

static long sync_folder(const char* path) {
  const int fd = open(path, O_RDONLY | O_DIRECTORY);
  if (fd < 0) return -1;
  const long result = fsync(fd);
  const int error = errno;
  close(fd);
  errno = error;
  return result;
}

static long list(const char* path) {
  DIR* folder = opendir(path);
  long entries = 0;
  if (folder == NULL) return -1;
  while (readdir(folder) != NULL) ++entries;
  closedir(folder);
  return entries;
}

// The exit status of a child that does one operation.
static long run_in_child(char* command);

static long on_fd(const char* verb, const char* x, const char* y, const char* z) {
  int* fd = &fds[(unsigned char)x[0]];
  if (!strcmp(verb, "open")) return (*fd = open(y, flags_of(z), 0644)) < 0 ? -1 : 0;
  if (!strcmp(verb, "write")) return write(*fd, y, strlen(y));
  if (!strcmp(verb, "pwrite")) return pwrite(*fd, z, strlen(z), atol(y));
  if (!strcmp(verb, "writev")) {
    struct iovec parts[2] = {{(void*)y, strlen(y)}, {(void*)z, strlen(z)}};
    return writev(*fd, parts, 2);
  }
  if (!strcmp(verb, "fsync")) return fsync(*fd);
  if (!strcmp(verb, "fdatasync")) return fdatasync(*fd);
  if (!strcmp(verb, "ftruncate")) return ftruncate(*fd, atol(y));
  if (!strcmp(verb, "fallocate")) return posix_fallocate(*fd, 0, atol(y));
  if (!strcmp(verb, "lock") || !strcmp(verb, "locked")) {  // locked: by another process
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (!strcmp(verb, "lock")) return fcntl(*fd, F_SETLK, &lock);
    return fcntl(*fd, F_GETLK, &lock) < 0 ? -1 : lock.l_type != F_UNLCK;
  }
  if (!strcmp(verb, "dup")) return dup2(*fd, fds[(unsigned char)y[0]] = 100 + y[0]) < 0 ? -1 : 0;
  return close(*fd);
}

static long on_stream(const char* verb, const char* x, const char* y, const char* z) {
  FILE** file = &streams[(unsigned char)x[0]];
  if (!strcmp(verb, "fopen")) return (*file = fopen(y, z)) == NULL ? -1 : 0;
  if (!strcmp(verb, "fputs")) return fputs(y, *file) < 0 ? -1 : 0;
  if (!strcmp(verb, "fill")) {  // Y bytes
    for (long i = 0; i < atol(y); ++i) {
      if (fputc('x', *file) == EOF) return -1;
    }
    return 0;
  }
  if (!strcmp(verb, "fgetc")) return fgetc(*file);
  if (!strcmp(verb, "fseek")) return fseek(*file, atol(y), SEEK_SET);
  if (!strcmp(verb, "ftell")) return ftell(*file);
  if (!strcmp(verb, "fflush")) return fflush(*file);
  if (!strcmp(verb, "fsyncf")) return fsync(fileno(*file));
  return fclose(*file);
}

static long on_path(const char* verb, const char* x, const char* y) {
  if (!strcmp(verb, "rename")) return rename(x, y);
  if (!strcmp(verb, "link")) return link(x, y);
  if (!strcmp(verb, "symlink")) return symlink(x, y);
  if (!strcmp(verb, "unlink")) return unlink(x);
  if (!strcmp(verb, "remove")) return remove(x);
  if (!strcmp(verb, "rmdir")) return rmdir(x);
  if (!strcmp(verb, "mkdir")) return mkdir(x, 0755);
  if (!strcmp(verb, "truncate")) return truncate(x, atol(y));
  if (!strcmp(verb, "dsync")) return sync_folder(x);
  if (!strcmp(verb, "list")) return list(x);
  if (!strcmp(verb, "chdir")) return chdir(x);
  if (!strcmp(verb, "_exit")) _exit(atoi(x));
  if (!strcmp(verb, "quick_exit")) quick_exit(atoi(x));
  fprintf(stderr, "ops: unknown: %s\n", verb);
  exit(2);
}

static int is_one_of(const char* verb, const char* verbs) {
  char padded[2][200];
  snprintf(padded[0], sizeof(padded[0]), " %s ", verbs);
  snprintf(padded[1], sizeof(padded[1]), " %.190s ", verb);
  return strstr(padded[0], padded[1]) != NULL;
}

static void run(char* command) {
  char words[4][4096] = {"", "", "", ""};
  if (!strncmp(command, "child ", 6)) {
    printf("child %ld\n", run_in_child(command + 6));
    return;
  }
  sscanf(command, "%4095s %4095s %4095s %4095s", words[0], words[1], words[2], words[3]);
  const char* verb = words[0];
  long result;
  errno = 0;
  if (is_one_of(
          verb,
          "open write pwrite writev fsync fdatasync ftruncate fallocate dup lock locked close")) {
    result = on_fd(verb, words[1], words[2], words[3]);
  } else if (is_one_of(verb, "fopen fputs fill fgetc fseek ftell fflush fsyncf fclose")) {
    result = on_stream(verb, words[1], words[2], words[3]);
  } else {
    result = on_path(verb, words[1], words[2]);
  }
  if (result >= 0) printf("%s %ld\n", verb, result);
  if (result < 0) printf("%s %s\n", verb, strerrorname_np(errno));
}

static long run_in_child(char* command) {
  const pid_t child = fork();
  int status = 0;
  if (child == 0) {
    run(command);
    _exit(0);
  }
  waitpid(child, &status, 0);
  return status;
}

int main(int argc, char** argv) {
  setvbuf(stdout, NULL, _IONBF, 0);
  for (int i = 1; i < argc; ++i) run(argv[i]);
  return 0;
}
