package store.stoa.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads the files with the cases that all clients must follow. */
final class Vectors {
  private Vectors() {}

  static Map<String, Object> read(Path folder, String name) throws IOException {
    return Json.objectOf(Json.parse(Files.readAllBytes(folder.resolve(name))));
  }

  static List<Map<String, Object>> casesOf(Map<String, Object> file) {
    List<Map<String, Object>> cases = new ArrayList<>();
    for (Object one : Json.listOf(file.get("cases"))) cases.add(Json.objectOf(one));
    Suite.that(!cases.isEmpty(), "there are cases");
    return cases;
  }

  static String text(Map<String, Object> members, String name) {
    return Json.textOf(members.get(name));
  }
}
