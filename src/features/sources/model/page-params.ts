import { z } from 'zod'
import {
  choiceParam,
  defineListParams,
  idParam,
  readSort,
  textParam,
} from '#src/components/resource/list-params.ts'
import { useListParams } from '#src/components/resource/use-list-params.ts'

const pageDialogs = ['tables', 'location', 'delete', 'extract'] as const
export type PageDialog = (typeof pageDialogs)[number]

/** Of a source's or a table's page: filter, order, tab, and the dialog that is open. */
const pageParams = defineListParams({
  q: textParam,
  sort: z.string().min(1).transform(readSort).optional().catch(undefined),
  tab: idParam,
  type: idParam,
  dialog: choiceParam(pageDialogs),
})

/** The state of the page, its list, and how to change it; opening a dialog can be undone by going back. */
export function usePageState() {
  const { params, state: list, change } = useListParams(pageParams)
  return {
    state: params,
    list,
    change: (next: Partial<typeof params>) => change(next, { replace: next.dialog === undefined }),
  }
}
