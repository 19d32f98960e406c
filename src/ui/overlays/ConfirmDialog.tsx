import { type ReactNode, useId, useState } from 'react'
import { FramedList } from '../display/bordered-lists.ts'
import { Trans, useTranslation } from 'react-i18next'
import { Button } from '../inputs/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Field } from '../fields/Field.tsx'
import { InlineCode } from '../display/InlineCode.tsx'
import { StateGlyph, type StateName } from '../display/StateGlyph.tsx'
import { TextInput } from '../inputs/TextInput.tsx'

export interface Consequence {
  id: string
  state: StateName
  text: ReactNode
  detail?: ReactNode
}

interface ConfirmDialogProps {
  open: boolean
  /** A question with the name of the object. */
  title: ReactNode
  text?: ReactNode
  consequences?: readonly Consequence[] | undefined
  /** The name to type if other users are affected. */
  typeName?: string | undefined
  /** Instead of "Cancel". */
  cancelLabel?: string | undefined
  confirm: string
  waiting?: boolean | undefined
  /** The error, as a `MarginNote`. */
  problem?: ReactNode
  onClose: () => void
  onConfirm: () => void
}

/** What an action leads to, as a list. */
export function Consequences({ items }: { items: readonly Consequence[] }) {
  return (
    items.length > 0 && (
      <FramedList>
        {items.map((each) => (
          <li key={each.id}>
            <StateGlyph state={each.state} />
            <span>{each.text}</span>
            {each.detail !== undefined && <small data-whole="">{each.detail}</small>}
          </li>
        ))}
      </FramedList>
    )
  )
}

/** Number of missing characters of the name; undefined if the typed text does not match its beginning. */
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
  const { t } = useTranslation(['common', 'shared'])
  const id = useId()
  const label = t('shared:confirm.type', { name }).replaceAll(/<\/?name>/g, '')
  return (
    <div>
      <div style={{ marginBottom: 4, fontWeight: 500 }} aria-hidden>
        <Trans t={t} i18nKey="shared:confirm.type" values={{ name }} components={{ name: <InlineCode /> }} />
      </div>
      <Field id={id} label={label} labelHidden>
        <TextInput id={id} value={typed} onChange={onType} mono autoComplete="off" />
      </Field>
    </div>
  )
}

/** Confirms an irreversible action: its object, the consequences, and a focused way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    text,
    consequences = [],
    typeName,
    cancelLabel,
    confirm,
    waiting,
    onClose,
    onConfirm,
  } = props
  const { t } = useTranslation(['shared', 'common'])
  const [typed, setTyped] = useState('')
  const left = typeName === undefined ? 0 : missing(typeName, typed)
  const note = left === undefined ? t('confirm.differs') : left > 0 && t('confirm.missing', { count: left })
  const confirmTyped = () => {
    if (left === 0 && !waiting) onConfirm()
  }
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
      onSubmit={confirmTyped}
      actions={
        <>
          <Button autoFocus onClick={close}>
            {cancelLabel ?? t('common:action.cancel')}
          </Button>
          <Button variant="danger" type="submit" disabled={left !== 0} waiting={waiting}>
            {confirm}
          </Button>
        </>
      }
    >
      <Consequences items={consequences} />
      {typeName !== undefined && <TypeName name={typeName} typed={typed} onType={setTyped} />}
      {props.problem}
    </Dialog>
  )
}
