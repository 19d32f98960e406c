import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditor } from '../editor/use-editor.ts'
import { type Flow, type FlowInput, createFlow } from './flow.ts'
import { flowWords } from './flow-words.ts'
import { NodeFace } from './NodeFace.tsx'
import { useCatalogue } from './use-catalogue.ts'

const nothing: Flow = { boxes: [], edges: [] }

const useFaces = (): Pick<FlowInput, 'face' | 'ghostFace' | 'words'> => {
  const { t } = useTranslation('canvas')
  const catalogue = useCatalogue()
  const words = useMemo(() => flowWords(t), [t])
  return useMemo(
    () => ({
      words,
      face: (facing, detail) => <NodeFace facing={facing} detail={detail} catalogue={catalogue} t={t} />,
      ghostFace: (target) => (
        <div className="face-ghost" title={t('said.ghost', { id: target })}>
          {target}
        </div>
      ),
    }),
    [catalogue, t, words],
  )
}

/** The document in front as boxes and edges. */
export const useFlow = (): Flow => {
  const [draw] = useState(createFlow)
  const faces = useFaces()
  const playbook = useEditor(({ reading }) => reading)
  const places = useEditor((state) => state.places)
  const findings = useEditor((state) => state.findings)
  const selected = useEditor((state) => state.selection.nodes)
  return useMemo(
    () => (playbook.kind === 'playbook' ? draw({ playbook, places, findings, selected, ...faces }) : nothing),
    [draw, playbook, places, findings, selected, faces],
  )
}
