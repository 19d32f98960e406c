import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { NodeId, Playbook } from '#domain/playbook/playbook.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { ComboInput } from '#src/ui/inputs/ComboInput.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { Excerpt, ReferenceList } from '../ReferenceList.tsx'
import { firstReferenceTo, referenceCandidates } from './outer-references.ts'
import type { PendingPaste } from './use-clipboard.ts'
import { titleOf } from '../../model/nodes/origin.ts'

const Reference = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  alignItems: 'center',
  gap: 12,
  padding: '8px 12px',
})

interface PasteDialogProps {
  playbook: Playbook
  pasting: PendingPaste
  onClose: () => void
  onPaste: (references: Readonly<Record<NodeId, NodeId>>) => void
}

const stays = ''

/** Asks for the target of each reference to a node that was not pasted along. */
export function PasteDialog({ playbook, pasting, onClose, onPaste }: PasteDialogProps) {
  const { t } = useTranslation(['canvas', 'common', 'shared'])
  const { content, leaving } = pasting
  const target = { playbook, outside: content.outside }
  const [chosen, setChosen] = useState<Readonly<Record<NodeId, NodeId>>>(() =>
    Object.fromEntries(
      leaving.flatMap((id) => {
        const { best } = referenceCandidates(target, id)
        return best === undefined ? [] : [[id, best]]
      }),
    ),
  )
  const optionsFor = (id: NodeId) => [
    { value: stays, label: t('paste.stays', { id }) },
    ...referenceCandidates(target, id).all.map((node) => ({
      value: node.id,
      label: titleOf(node, t),
      detail: node.id,
    })),
  ]
  const choose = (id: NodeId, to: NodeId) => {
    const { [id]: _former, ...others } = chosen
    setChosen(to === stays ? others : { ...others, [id]: to })
  }
  const example = (id: NodeId) => {
    const first = firstReferenceTo(content.fragment, id)
    return first && <Excerpt text={first.text} part={first.reference} />
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('paste.title', { count: content.fragment.nodes.length })}
      text={t('paste.text')}
      onSubmit={() => onPaste(chosen)}
      actions={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit">
            {t('paste.confirm')}
          </Button>
        </>
      }
    >
      <ReferenceList>
        {leaving.map((id) => (
          <Reference key={id}>
            <div>
              <b>
                {t('paste.reference', {
                  name: content.outside.get(id) ?? t('delete.number', { id }),
                })}
              </b>
              {example(id)}
            </div>
            <ComboInput
              value={chosen[id] ?? stays}
              onChange={(to) => choose(id, to)}
              options={optionsFor(id)}
              noMatch={t('shared:noMatch.titleBare')}
              aria-label={t('paste.choice', { id })}
            />
          </Reference>
        ))}
      </ReferenceList>
    </Dialog>
  )
}
