import { defineListParams, sortParam, textParam } from '#src/components/resource/list-params.ts'

/** `?q=&sort=-rows` */
export const tablesParams = defineListParams(
  { q: textParam, sort: sortParam(['name', 'rows', 'written'], { by: 'name', descending: false }) },
  { name: 'table_name', written: 'written_at' },
)
