// What a JSON body may cost. The budget is spent while the body is read, and the first excess ends the request
// (HTTP32).

export interface BodyBudget {
  /** Bytes after unpacking, or the setting that limits them (HTTP6). */
  readonly bytes: number | 'json_body' | 'event_body'
  /** Values: each object, list, text, number, boolean and null. Names of members do not count. */
  readonly values: number
  /** Levels of nested objects and lists. */
  readonly depth: number
}

export const bodyBudgets = {
  /** Sign-in and other bodies of a few fields: the default of endpoints without a permission. */
  small: { bytes: 16 * 1024, values: 100, depth: 8 },
  /** Forms, queries, roles and documents: the default of all other endpoints. */
  standard: { bytes: 'json_body', values: 20_000, depth: 200 },
  /** Long lists of small items. */
  list: { bytes: 'json_body', values: 30_000, depth: 16 },
  /** Designs of tables with thousands of columns. An attribute has about 15 values. */
  designs: { bytes: 'json_body', values: 200_000, depth: 200 },
  /** One position per node of a playbook. */
  layout: { bytes: 'json_body', values: 610_000, depth: 8 },
  /** Rows of events. */
  events: { bytes: 'event_body', values: 2_000_000, depth: 200 },
} as const satisfies Record<string, BodyBudget>
