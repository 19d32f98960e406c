import { actionKinds } from '#contract/engine/action.ts'
import { choiceParam, defineListParams, textParam } from '#src/components/resource/list-params.ts'

/** `?q=&kind=python` */
export const actionsParams = defineListParams({ q: textParam, kind: choiceParam(actionKinds) })
