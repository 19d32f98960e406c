// The form of a new action table, its request body, and the field of each problem.
import { z } from 'zod'
import { levels } from '#contract/data-manager/logical-object.ts'
import { mainTypes } from '#contract/data-manager/table.ts'

export const tableForm = z.object({
  level: z.enum(levels),
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.enum(mainTypes) })),
})
export type TableForm = z.infer<typeof tableForm>

/** The columns of the table of the sample project, which archives any event. */
export const newTable: TableForm = {
  level: 'data_prim',
  name: '',
  columns: [
    { name: 'event_id', type: 'string' },
    { name: 'event_name', type: 'string' },
    { name: 'event_content', type: 'string' },
    { name: 'date', type: 'date' },
  ],
}

export function tableBody({ level, name, columns }: TableForm) {
  return {
    database_name: level,
    table_name: name.trim(),
    columns: columns.map((column) => ({ name: column.name.trim(), type: { main: column.type } })),
  }
}

/** Maps a problem of the request body to a form field. */
export function tableFieldOf(path: string) {
  if (path === 'table_name') return 'name'
  if (path === 'database_name') return 'level'
  const column = /^columns\.(\d+)(\.type)?/.exec(path)
  return column ? (`columns.${Number(column[1])}.${column[2] ? 'type' : 'name'}` as const) : undefined
}
