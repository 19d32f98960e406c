import { defineListParams, idParam, sortParam, textParam } from '#src/components/resource/list-params.ts'

/** `?workspace=…&q=&sort=-problems`; an empty workspace is the unnamed one. */
export const playbooksParams = defineListParams(
  {
    workspace: idParam,
    q: textParam,
    sort: sortParam(['name', 'nodes', 'problems', 'changed'], { by: 'changed', descending: true }),
  },
  { problems: 'errors', changed: 'updated_at' },
)
export type PlaybooksParams = ReturnType<typeof playbooksParams.read>
