/** The type of a column with a default. */
import type { ColumnType } from 'kysely';

/** A number that the database sets where an insert leaves it out. */
export type Defaulted = ColumnType<number, number | undefined, number>;
