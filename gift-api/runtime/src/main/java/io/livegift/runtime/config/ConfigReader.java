package io.livegift.runtime.config;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads typed values out of flat keys and collects every complaint, so that an operator sees all of
 * them at once. A key that is absent has its fallback; a value out of bounds is a complaint.
 */
public final class ConfigReader {

  private final Map<String, String> values;
  private final List<String> complaints = new ArrayList<>();
  private final Map<String, String> inForce = new TreeMap<>();

  public ConfigReader(Map<String, String> values) {
    this.values = values;
  }

  public String text(String key, String fallback) {
    return noted(key, values.getOrDefault(key, fallback));
  }

  public boolean bool(String key, boolean fallback) {
    String text = values.get(key);
    noted(key, text == null ? String.valueOf(fallback) : text);
    if (text == null) {
      return fallback;
    }
    if (!text.equals("true") && !text.equals("false")) {
      reject(key, text + " is neither true nor false");
    }
    return text.equals("true");
  }

  public int integer(String key, int fallback, int min, int max) {
    return (int) number(key, fallback, min, max);
  }

  public long number(String key, long fallback, long min, long max) {
    String text = values.get(key);
    noted(key, text == null ? String.valueOf(fallback) : text);
    if (text == null) {
      return fallback;
    }
    try {
      long value = Long.parseLong(text);
      if (value >= min && value <= max) {
        return value;
      }
      reject(key, text + " is not within " + min + " to " + max);
    } catch (NumberFormatException e) {
      reject(key, text + " is not a whole number");
    }
    return fallback;
  }

  /** A duration given in milliseconds; the bounds too. */
  public Duration millis(String key, long fallback, long min, long max) {
    return Duration.ofMillis(number(key, fallback, min, max));
  }

  /** A duration given in microseconds; the bounds too. */
  public Duration micros(String key, long fallback, long min, long max) {
    return Duration.of(number(key, fallback, min, max), ChronoUnit.MICROS);
  }

  /** A duration given in seconds; the bounds too. */
  public Duration seconds(String key, long fallback, long min, long max) {
    return Duration.ofSeconds(number(key, fallback, min, max));
  }

  /** One of the enum's names in lower case. */
  public <E extends Enum<E>> E choice(String key, Class<E> type, E fallback) {
    String text = values.get(key);
    noted(key, text == null ? fallback.name().toLowerCase(Locale.ROOT) : text);
    if (text == null) {
      return fallback;
    }
    for (E choice : type.getEnumConstants()) {
      if (choice.name().toLowerCase(Locale.ROOT).equals(text)) {
        return choice;
      }
    }
    reject(key, text + " is not one of the choices");
    return fallback;
  }

  /** Every key below the prefix, the prefix cut off, in order. */
  public Map<String, String> under(String prefix) {
    Map<String, String> found = new TreeMap<>();
    values.forEach(
        (key, value) -> {
          if (key.startsWith(prefix)) {
            found.put(key.substring(prefix.length()), noted(key, value));
          }
        });
    return found;
  }

  private String noted(String key, String value) {
    inForce.put(key, value);
    return value;
  }

  /** Every key that was asked for, with what was answered: the value in force if all is valid. */
  public Map<String, String> inForce() {
    return Map.copyOf(inForce);
  }

  public void reject(String key, String why) {
    complaints.add(key + ": " + why);
  }

  /** Everything that was wrong so far; empty when the values are valid. */
  public List<String> complaints() {
    return List.copyOf(complaints);
  }
}
