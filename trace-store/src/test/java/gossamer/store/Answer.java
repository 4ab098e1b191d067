package gossamer.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The answer to a query, kept. */
final class Answer implements Query.Sink {

    private final List<Query.Column> columns = new ArrayList<>();
    private final List<List<Object>> rows = new ArrayList<>();

    static Answer to(TraceStore store, String sql) throws Exception {
        Answer answer = new Answer();
        new Query(store, 60, "1GiB").run(sql, answer);
        return answer;
    }

    @Override
    public void columns(List<Query.Column> header) {
        columns.addAll(header);
    }

    @Override
    public void row(Object[] values) {
        rows.add(new ArrayList<>(Arrays.asList(values)));
    }

    List<Query.Column> columns() {
        return columns;
    }

    List<List<Object>> rows() {
        return rows;
    }

    /** Its rows, each as numbers. */
    List<List<Long>> numbers() {
        return rows.stream()
                .map(row -> row.stream()
                        .map(value -> value == null ? null : ((Number) value).longValue())
                        .toList())
                .toList();
    }
}
