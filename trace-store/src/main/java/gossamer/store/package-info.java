/** Traces as Parquet tables, and SQL over them: the only package that knows DuckDB. */
package gossamer.store;
