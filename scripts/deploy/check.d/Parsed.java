import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Parses YAML and JSON files; Kubernetes objects need a kind and a name, once each. */
class Parsed {

  public static void main(String[] files) throws Exception {
    LoaderOptions strict = new LoaderOptions();
    strict.setAllowDuplicateKeys(false);
    List<String> faults = new ArrayList<>();
    Set<String> names = new HashSet<>();
    int documents = 0;
    for (String file : files) {
      try {
        String text = Files.readString(Path.of(file));
        for (Object document : new Yaml(new SafeConstructor(strict)).loadAll(text)) {
          documents++;
          if (file.contains("/kubernetes/")) {
            check(file, document, names, faults);
          }
        }
      } catch (RuntimeException e) {
        faults.add(file + ": " + e.getMessage());
      }
    }
    faults.forEach(System.err::println);
    System.out.println("ok: " + documents + " documents in " + files.length + " files parse");
    System.exit(faults.isEmpty() ? 0 : 1);
  }

  private static void check(String file, Object document, Set<String> names, List<String> faults) {
    if (document instanceof Map<?, ?> object
        && object.get("apiVersion") != null
        && object.get("kind") instanceof String kind
        && object.get("metadata") instanceof Map<?, ?> metadata
        && metadata.get("name") instanceof String name) {
      if (!names.add(kind + "/" + name)) {
        faults.add(file + ": " + kind + "/" + name + " comes twice");
      }
    } else {
      faults.add(file + ": an object without apiVersion, kind or name");
    }
  }
}
