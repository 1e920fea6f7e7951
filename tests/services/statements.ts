import pg from 'pg';

/** A statement with its values, as it was sent to PostgreSQL. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** What PostgreSQL reads from the first row to the last. */
export interface FullScan {
  table: string;
  text: string;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/**
 * Migrations read all once; theirs end with a semicolon, and their table has a row for each. The jobs are few, and
 * their figures are of all. The million keys that idempotency keeps at most are counted through, by their index once
 * they are many.
 */
const MAY_READ_ALL = /"jobs"|__drizzle_migrations|;\s*$|delete from "idempotency_keys" where .* offset /;

/** Long lists of values say nothing. */
const shorten = (text: string) => text.replace(/(?:, \$\d+){5,}/g, ', …');

/** Notes what this process sends to PostgreSQL from now on, until `stop`. Statements that have no plan are left out. */
export function recordStatements(): { statements: () => Statement[]; stop: () => void } {
  const found = new Map<string, Statement>();
  const query = pg.Client.prototype.query as (this: pg.Client, ...call: unknown[]) => unknown;
  function recording(this: pg.Client, ...call: unknown[]): unknown {
    const [first, second] = call;
    const { text, values } =
      typeof first === 'string' ? { text: first, values: undefined } : (first as Partial<Statement>);
    const given = Array.isArray(second) ? (second as unknown[]) : (values ?? []);
    if (text !== undefined && /^\s*(?:select|insert|update|delete|with)\b/i.test(text) && !MAY_READ_ALL.test(text))
      found.set(`${text} ${JSON.stringify(given)}`, { text, values: given });
    return query.apply(this, call);
  }
  pg.Client.prototype.query = recording as typeof pg.Client.prototype.query;
  return {
    statements: () => [...found.values()],
    stop: () => {
      pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
    },
  };
}

/** The statements that PostgreSQL would run by reading a whole table, each once. They are explained, not run. */
export async function findFullScans(client: pg.Client, statements: Statement[]): Promise<FullScan[]> {
  const found = new Map<string, FullScan>();
  for (const { text, values } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
      text: `explain (format json) ${text}`,
      values,
    });
    for (const table of rows.flatMap((row) => scannedTables(row['QUERY PLAN'][0].Plan)))
      found.set(`${table} ${shorten(text)}`, { table, text: shorten(text) });
  }
  return [...found.values()];
}

function scannedTables(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== undefined ? [node['Relation Name']] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scannedTables)];
}

/** Foreign keys whose columns no index begins with: a delete of the row they refer to would read the whole table. */
export async function findUnindexedKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select conname as name from pg_constraint as key
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index as index
      where index.indrelid = key.conrelid and index.indpred is null and (index.indkey::int2[])[0:cardinality(key.conkey) - 1] = key.conkey
    )`);
  return rows.map(({ name }) => name);
}
