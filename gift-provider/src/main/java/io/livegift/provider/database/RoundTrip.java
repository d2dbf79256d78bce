package io.livegift.provider.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.ibatis.exceptions.PersistenceException;
import org.jspecify.annotations.Nullable;

/**
 * Statements that go to the database in one round trip, where its driver takes several at once; one
 * after the other where it does not. Their results are read in the order of the statements.
 *
 * <p>For the charge, which a mapper is too slow for: it puts a statement of many rows together
 * anew, expression by expression, for each call. Values are bound, never part of the text.
 */
public final class RoundTrip {

  private record Part(String sql, List<?> values) {}

  /** Makes a value of a row. */
  @FunctionalInterface
  public interface RowReader<R> {
    R read(ResultSet row) throws SQLException;
  }

  private final Connection connection;
  private final boolean together;
  private final List<Part> parts = new ArrayList<>();

  RoundTrip(Connection connection, boolean together) {
    this.connection = connection;
    this.together = together;
  }

  /** Adds a statement, without a semicolon. */
  public RoundTrip add(String sql, List<?> values) {
    parts.add(new Part(sql, values));
    return this;
  }

  /**
   * Runs the statements.
   *
   * @throws PersistenceException with the cause, as mappers do
   */
  public <R> R run(Function<Results, R> reading) {
    try (Results results = new Results()) {
      return reading.apply(results);
    } catch (SQLException e) {
      throw new PersistenceException(e);
    }
  }

  /** What the statements did, each asked for once and in order. */
  public final class Results implements AutoCloseable {

    private int asked;
    private @Nullable PreparedStatement statement;

    /** How many rows the next statement changed. */
    public int changed() {
      try {
        return next().getUpdateCount();
      } catch (SQLException e) {
        throw new PersistenceException(e);
      }
    }

    /** The rows that the next statement found. */
    public <R> List<R> rows(RowReader<R> reader) {
      try (ResultSet found = next().getResultSet()) {
        List<R> rows = new ArrayList<>();
        while (found.next()) {
          rows.add(reader.read(found));
        }
        return rows;
      } catch (SQLException e) {
        throw new PersistenceException(e);
      }
    }

    private PreparedStatement next() throws SQLException {
      PreparedStatement current = statement;
      if (current == null || !together) {
        close();
        current = execute(together ? parts : parts.subList(asked, asked + 1));
        statement = current;
      } else {
        current.getMoreResults();
      }
      asked++;
      return current;
    }

    private PreparedStatement execute(List<Part> wanted) throws SQLException {
      String sql = wanted.stream().map(Part::sql).collect(Collectors.joining(";"));
      PreparedStatement prepared = connection.prepareStatement(sql);
      try {
        int place = 1;
        for (Part part : wanted) {
          for (Object value : part.values()) {
            prepared.setObject(place++, value);
          }
        }
        prepared.execute();
        return prepared;
      } catch (SQLException e) {
        prepared.close();
        throw e;
      }
    }

    @Override
    public void close() throws SQLException {
      if (statement != null) {
        statement.close();
      }
    }
  }
}
