import pg from 'pg';

const PARTITIONS = 4;

interface PlanNode {
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

/** Empty copies of the tenant tables, partitioned by the hash of the owner's id. */
export async function partitionedByOwner(url: string, userId: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string; owner: string }>(
    `select tablename as name, case when tablename in ('users', 'profiles') then 'id' else 'user_id' end as owner
     from pg_policies where policyname = 'own_rows'`,
  );
  await client.query('create schema apart; grant usage on schema apart to jobly_app');
  for (const { name, owner } of tables) {
    await client.query(
      `create table apart.${name} (like public.${name} including defaults including generated)
       partition by hash (${owner})`,
    );
    for (let part = 0; part < PARTITIONS; part += 1) {
      await client.query(
        `create table apart.${name}_${part} partition of apart.${name}
         for values with (modulus ${PARTITIONS}, remainder ${part})`,
      );
    }
    await client.query(
      `grant select on apart.${name} to jobly_app;
       alter table apart.${name} enable row level security;
       create policy own_rows on apart.${name} to jobly_app using (${owner} = (select app.user_id()))`,
    );
  }
  await client.query(`set role jobly_app; set search_path = apart, public`);
  await client.query(`select set_config('app.user_id', $1, false)`, [userId]);
  return {
    /** Tables of which more than one partition was scanned. */
    async partitionsScanned(text: string, values: unknown[]): Promise<string[]> {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      const scanned = new Set(relationsIn(rows[0]!['QUERY PLAN'][0].Plan));
      const parts = [...scanned].map((name) => name.replace(/_\d$/, ''));
      return parts.filter((table, index) => parts.indexOf(table) !== index);
    },
    async [Symbol.asyncDispose]() {
      await client.end();
    },
  };
}

/** A pruned partition is in the plan, but was never executed. */
function relationsIn(node: PlanNode): string[] {
  const own = node['Relation Name'];
  const below = (node.Plans ?? []).flatMap((one) => relationsIn(one));
  return own && node['Actual Loops'] > 0 ? [own, ...below] : below;
}
