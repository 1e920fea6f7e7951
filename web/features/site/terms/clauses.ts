/** One numbered article: its address within the page, its heading, and its numbered clauses. */
export type Article = { id: string; title: string; clauses: readonly string[] };
