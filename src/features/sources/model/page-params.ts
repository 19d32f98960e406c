import { z } from 'zod'
import {
  choiceParam,
  defineListParams,
  idParam,
  readSort,
  textParam,
} from '#src/components/resource/list-params.ts'
import { useListParams } from '#src/components/resource/use-list-params.ts'

const pageDialogs = ['tables', 'location', 'delete', 'extract', 'refresh'] as const
export type PageDialog = (typeof pageDialogs)[number]

/** Parameters of the page of a source or table: filter, order, tab and open dialog. */
const pageParams = defineListParams({
  q: textParam,
  sort: z.string().min(1).transform(readSort).optional().catch(undefined),
  tab: idParam,
  type: idParam,
  attribute: idParam,
  dialog: choiceParam(pageDialogs),
})

/** Returns the state of the page and its list. Opening a dialog or an attribute adds a history entry, so Back closes it. */
export function usePageState() {
  const { params, state: list, change } = useListParams(pageParams)
  return {
    state: params,
    list,
    change: (next: Partial<typeof params>) =>
      change(next, { replace: next.dialog === undefined && next.attribute === undefined }),
  }
}
