import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { NodeId, Playbook } from '#domain/playbook/playbook.ts'
import { Button } from '#src/ui/Button.tsx'
import { ComboInput } from '#src/ui/ComboInput.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { color, radius } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'
import { excerptOf } from './excerpt.ts'
import { exampleOf, proposals } from './leaving.ts'
import type { Pasting } from './use-clipboard.ts'

const List = styled('ul')({
  minWidth: 0,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${color.line.hair}`,
  borderRadius: radius.control,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'center',
    gap: 12,
    padding: '8px 12px',
  },
  '& li + li': { borderTop: `1px solid ${color.line.hair}` },
  '& b': { ...type.body, ...oneLine, display: 'block', fontWeight: 500 },
  '& code': { ...type.monoSmall, ...oneLine, display: 'block', color: color.text.secondary },
  '& mark': { color: color.text.primary, backgroundColor: color.tone.warning.soft },
})

interface PasteDialogProps {
  playbook: Playbook
  pasting: Pasting
  onClose: () => void
  onPaste: (references: Readonly<Record<NodeId, NodeId>>) => void
}

const stays = ''

/** References of what is pasted that lead to nodes which are not: one choice for each of them. */
export const PasteDialog = ({ playbook, pasting, onClose, onPaste }: PasteDialogProps) => {
  const { t } = useTranslation('canvas')
  const { clip, leaving } = pasting
  const place = { playbook, outside: clip.outside }
  const [chosen, setChosen] = useState<Readonly<Record<NodeId, NodeId>>>(() =>
    Object.fromEntries(
      leaving.flatMap((id) => {
        const { best } = proposals(place, id)
        return best === undefined ? [] : [[id, best]]
      }),
    ),
  )
  const optionsFor = (id: NodeId) => [
    { value: stays, label: t('paste.stays', { id }) },
    ...proposals(place, id).all.map((node) => ({
      value: node.id,
      label: node.name === '' ? t(`kind.${node.kind}`) : node.name,
      detail: node.id,
    })),
  ]
  const choose = (id: NodeId, to: NodeId) => {
    const { [id]: _former, ...others } = chosen
    setChosen(to === stays ? others : { ...others, [id]: to })
  }
  const example = (id: NodeId) => {
    const first = exampleOf(clip.fragment, id)
    if (first === undefined) return null
    const { before, marked, after } = excerptOf(first.text, first.reference)
    return (
      <code title={first.text}>
        {before}
        <mark>{marked}</mark>
        {after}
      </code>
    )
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('paste.title', { count: clip.fragment.nodes.length })}
      text={t('paste.text')}
      onSubmit={() => onPaste(chosen)}
      actions={
        <>
          <Button onClick={onClose}>{t('paste.cancel')}</Button>
          <Button look="primary" type="submit">
            {t('paste.confirm')}
          </Button>
        </>
      }
    >
      <List>
        {leaving.map((id) => (
          <li key={id}>
            <div>
              <b>
                {t('paste.reference', {
                  name: clip.outside.get(id) ?? t('delete.number', { id }),
                })}
              </b>
              {example(id)}
            </div>
            <ComboInput
              value={chosen[id] ?? stays}
              onChange={(to) => choose(id, to)}
              options={optionsFor(id)}
              noMatch={t('paste.noMatch')}
              aria-label={t('paste.choice', { id })}
            />
          </li>
        ))}
      </List>
    </Dialog>
  )
}
