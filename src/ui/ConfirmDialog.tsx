import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { Quote } from './Quote.tsx'
import { StateGlyph, type StateName } from './StateGlyph.tsx'
import { TextInput } from './TextInput.tsx'
import { color, radius } from './tokens.ts'
import { oneLine, type } from './type.ts'

const List = styled('ul')({
  minWidth: 0,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${color.line.hair}`,
  borderRadius: radius.control,
  '& li': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 34, padding: '4px 12px' },
  '& li + li': { borderTop: `1px solid ${color.line.hair}` },
  '& small': { ...type.small, ...oneLine, marginLeft: 'auto', paddingLeft: 16, color: color.text.tertiary },
})

export interface Consequence {
  id: string
  state: StateName
  text: ReactNode
  detail?: ReactNode
}

interface ConfirmDialogProps {
  open: boolean
  /** A question that names the thing. */
  title: ReactNode
  text?: ReactNode
  consequences?: readonly Consequence[] | undefined
  /** The name to type when others are touched. */
  typeName?: string | undefined
  /** "Keep source". */
  keep: string
  /** "Delete source". */
  confirm: string
  waiting?: boolean | undefined
  /** What went wrong, as a `MarginNote`. */
  problem?: ReactNode
  onClose: () => void
  onConfirm: () => void
}

/** How many characters of the name are missing; undefined when what was typed is no beginning of it. */
const missing = (name: string, typed: string): number | undefined =>
  name.startsWith(typed) ? name.length - typed.length : undefined

const TypeName = ({
  name,
  typed,
  onType,
}: {
  name: string
  typed: string
  onType: (text: string) => void
}) => {
  const { t } = useTranslation('common')
  const id = useId()
  const label = t('confirm.type', { name }).replaceAll(/<\/?name>/g, '')
  return (
    <div>
      <div style={{ marginBottom: 4 }} aria-hidden>
        <Trans t={t} i18nKey="confirm.type" values={{ name }} components={{ name: <Quote /> }} />
      </div>
      <Field id={id} label={label} labelHidden>
        <TextInput id={id} value={typed} onChange={onType} mono autoComplete="off" />
      </Field>
    </div>
  )
}

/** A destruction that cannot be undone: what it is, what follows, and a way out that has the focus. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { open, title, text, consequences = [], typeName, keep, confirm, waiting, onClose, onConfirm } = props
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState('')
  const left = typeName === undefined ? 0 : missing(typeName, typed)
  const note = left === undefined ? t('confirm.differs') : left > 0 && t('confirm.missing', { count: left })
  const close = () => {
    setTyped('')
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      text={text}
      note={note || undefined}
      actions={
        <>
          <Button autoFocus onClick={close}>
            {keep}
          </Button>
          <Button look="danger" disabled={left !== 0} waiting={waiting} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {consequences.length > 0 && (
        <List>
          {consequences.map((each) => (
            <li key={each.id}>
              <StateGlyph state={each.state} />
              <span>{each.text}</span>
              {each.detail !== undefined && <small>{each.detail}</small>}
            </li>
          ))}
        </List>
      )}
      {typeName !== undefined && <TypeName name={typeName} typed={typed} onType={setTyped} />}
      {props.problem}
    </Dialog>
  )
}
