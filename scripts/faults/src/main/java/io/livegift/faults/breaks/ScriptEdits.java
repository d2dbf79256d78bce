package io.livegift.faults.breaks;

import java.util.function.UnaryOperator;

/** Alterations of the product's Lua scripts, by their text. */
public final class ScriptEdits {

  private static final String FENCE_OR = " or redis.call('GET', shard .. ':fence') ~= ARGV[1]";
  private static final String FENCE_IF =
      "(?m)^if redis.call\\('GET', (shard|KEYS\\[1\\]) \\.\\. ':fence'\\) ~= ARGV\\[1\\] then .*$";
  private static final String FLUSH_DUE = "closeAll(windows, dueBefore)";
  private static final String DROP_DUE =
      "for _, w in ipairs(windows) do redis.call('HDEL', windowsOf(w.room, w.sender), w.gift)"
          + " redis.call('ZREM', shard .. ':due', cjson.encode({w.room, w.sender, w.gift})) end";

  private static volatile UnaryOperator<String> chosen = UnaryOperator.identity();

  private ScriptEdits() {}

  static void choose(Break planted) {
    chosen =
        switch (planted) {
          case NO_FENCE -> text -> text.replace(FENCE_OR, "").replaceAll(FENCE_IF, "");
          case COMBO_TAIL_DROPPED -> text -> text.replace(FLUSH_DUE, DROP_DUE);
          default -> UnaryOperator.identity();
        };
  }

  /** For the altered code: this edit, then the chosen one. */
  public static UnaryOperator<String> after(UnaryOperator<String> edit) {
    UnaryOperator<String> mine = chosen;
    return text -> mine.apply(edit.apply(text));
  }
}
