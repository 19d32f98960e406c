import { useTranslation } from 'react-i18next'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { useFieldDraft } from './field-drafts.ts'

interface NumberInputProps {
  id: string
  /** Identifies the field within the document. */
  draftKey: string
  value: number
  onChange: (value: number) => void
  isReadOnly: boolean
  describedBy?: string | undefined
  onBlur: () => void
}

/** A number in JSON notation. */
const sound = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/

/** Text that is not a valid number stays in the field with an error; the document keeps the last valid number. */
export function NumberInput({
  id,
  draftKey,
  value,
  onChange,
  isReadOnly,
  describedBy,
  onBlur,
}: NumberInputProps) {
  const { t } = useTranslation('inspector')
  const [draft, setDraft] = useFieldDraft(`number ${draftKey}`)
  const type = (text: string) => {
    const number = Number(text)
    const isSound = sound.test(text.trim()) && Number.isFinite(number)
    // `1.` and `1.0` are the same number: the typed text stays as long as it represents the value.
    setDraft(isSound && String(number) === text ? undefined : text)
    if (isSound && number !== value) onChange(number)
  }
  const isShown = draft !== undefined && (!sound.test(draft.trim()) || Number(draft) === value)
  const shown = isShown ? draft : String(value)
  const isWrong = !sound.test(shown.trim())
  return (
    <>
      <TextInput
        id={id}
        mono
        inputMode="decimal"
        value={shown}
        invalid={isWrong}
        readOnly={isReadOnly}
        aria-describedby={describedBy}
        onChange={type}
        onBlur={onBlur}
      />
      {isWrong && (
        <div style={{ marginTop: 6 }}>
          <MarginNote tone="error" live>
            {t('value.noNumber', { value: String(value) })}
          </MarginNote>
        </div>
      )}
    </>
  )
}
