package io.livegift.faults.check;

import java.util.List;

/**
 * A promise that did not hold.
 *
 * @param evidence the shortest history that shows it, one line an event or row
 */
public record Violation(String promise, String what, List<String> evidence) {}
