import { timestamp } from 'drizzle-orm/pg-core';

// One schema for PGlite and PostgreSQL. Column names are written out: drizzle's `casing` would have to be repeated at
// every connection, and a missing one fails at run time only.

/** A time with its zone. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });
