package io.livegift.push.state;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.UnaryOperator;
import org.redisson.api.BatchOptions;
import org.redisson.api.RBatch;
import org.redisson.api.RScript;
import org.redisson.api.RScriptAsync;
import org.redisson.api.RedissonClient;
import org.redisson.client.RedisNoScriptException;
import org.redisson.client.codec.StringCodec;

/**
 * One Lua script, called by its hash; loaded again when Redis does not know it (any more).
 *
 * <p>Text before it is loaded may pass through an edit: tests replace the clock by one of theirs.
 */
public final class LuaScript {

  /** One call of a pipeline. */
  public record Call(String key, List<Object> arguments) {

    public Call(String key, Object... arguments) {
      this(key, List.of(arguments));
    }
  }

  private final RedissonClient redis;
  private final RScript scripts;
  private final String text;
  private final String sha;

  private LuaScript(RedissonClient redis, String text) {
    this.redis = redis;
    this.scripts = redis.getScript(StringCodec.INSTANCE);
    this.text = text;
    this.sha = sha1(text);
  }

  /** Reads {@code name.lua} from the package of the given class. */
  public static LuaScript load(
      RedissonClient redis, Class<?> beside, String name, UnaryOperator<String> edit) {
    try (InputStream in = beside.getResourceAsStream(name + ".lua")) {
      if (in == null) {
        throw new IllegalStateException("No script " + name);
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new LuaScript(redis, edit.apply(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static LuaScript load(RedissonClient redis, Class<?> beside, String name) {
    return load(redis, beside, name, UnaryOperator.identity());
  }

  /** The script's answer, a list. */
  @SuppressWarnings("unchecked")
  public List<Object> list(String key, Object... arguments) {
    return (List<Object>) call(RScript.ReturnType.LIST, key, arguments);
  }

  /** The script's answer, one value. */
  public Object value(String key, Object... arguments) {
    return call(RScript.ReturnType.VALUE, key, arguments);
  }

  /** Many calls in one round trip, each answered by a list. */
  @SuppressWarnings("unchecked")
  public List<List<Object>> lists(List<Call> calls) {
    return (List<List<Object>>) pipeline(RScript.ReturnType.LIST, calls);
  }

  /** Many calls in one round trip, each answered by a number. */
  public List<?> longs(List<Call> calls) {
    return pipeline(RScript.ReturnType.LONG, calls);
  }

  private List<?> pipeline(RScript.ReturnType type, List<Call> calls) {
    try {
      return once(type, calls);
    } catch (RedisNoScriptException e) {
      reload();
      return once(type, calls);
    }
  }

  private List<?> once(RScript.ReturnType type, List<Call> calls) {
    RBatch batch = redis.createBatch(BatchOptions.defaults());
    RScriptAsync queue = batch.getScript(StringCodec.INSTANCE);
    for (Call call : calls) {
      List<Object> keys = List.of(call.key);
      var unused =
          queue.evalShaAsync(
              call.key, RScript.Mode.READ_WRITE, sha, type, keys, call.arguments.toArray());
    }
    return batch.execute().getResponses();
  }

  private void reload() {
    String unused = scripts.scriptLoad(text);
  }

  private Object call(RScript.ReturnType type, String key, Object... arguments) {
    List<Object> keys = List.of(key);
    try {
      return scripts.evalSha(key, RScript.Mode.READ_WRITE, sha, type, keys, arguments);
    } catch (RedisNoScriptException e) {
      reload();
      return scripts.evalSha(key, RScript.Mode.READ_WRITE, sha, type, keys, arguments);
    }
  }

  private static String sha1(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-1");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
