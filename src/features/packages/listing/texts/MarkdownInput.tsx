import { Bold, Code, Link, List } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { TextInput, type TextInputProps } from '#src/ui/inputs/TextInput.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { type MarkdownFormat, applyFormat } from './markdown-formats.ts'

const buttons = [
  { kind: 'bold', icon: Bold, keys: 'Mod+B' },
  { kind: 'link', icon: Link },
  { kind: 'list', icon: List },
  { kind: 'code', icon: Code },
] as const

/**
 * Replaces the selection as if the text were typed: `execCommand` is the only way that preserves the field's undo
 * history.
 */
const type = (field: HTMLTextAreaElement, put: string): void => {
  if (document.execCommand('insertText', false, put)) return
  field.setRangeText(put)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Arrow keys move along the buttons; one of them is in the tab order. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const by = steps[event.key]
  if (by === undefined) return
  const all = [...event.currentTarget.querySelectorAll('button')]
  const at = all.findIndex((each) => each === document.activeElement)
  event.preventDefault()
  all[(at + by + all.length) % all.length]?.focus()
}

interface MarkdownInputProps extends Omit<TextInputProps, 'ref' | 'mono' | 'rows'> {
  /** Label of the toolbar. */
  toolsLabel: string
  inputRef: (field: HTMLTextAreaElement | null) => void
}

/** A Markdown text area with buttons for the most common formats. */
export function MarkdownInput({ toolsLabel, inputRef, ...input }: MarkdownInputProps) {
  const { t } = useTranslation('listing')
  const field = useRef<HTMLTextAreaElement>(null)
  const apply = (kind: MarkdownFormat) => {
    const { current } = field
    if (!current) return
    const { value: text, selectionStart: from, selectionEnd: to } = current
    const edit = applyFormat(kind, { text, from, to })
    current.focus()
    current.setSelectionRange(edit.from, edit.to)
    type(current, edit.insert)
    current.setSelectionRange(...edit.chosen)
  }
  return (
    <div>
      {input.readOnly !== true && (
        <Row
          gap={2}
          style={{ margin: '0 0 4px -6px' }}
          role="toolbar"
          aria-label={toolsLabel}
          aria-controls={input.id}
          onKeyDown={walk}
        >
          {buttons.map(({ kind, icon, ...rest }, index) => (
            <IconButton
              key={kind}
              small
              icon={icon}
              label={t(`marks.${kind}`)}
              keys={'keys' in rest ? rest.keys : undefined}
              tabIndex={index === 0 ? 0 : -1}
              onClick={() => apply(kind)}
            />
          ))}
        </Row>
      )}
      <TextInput
        {...input}
        mono
        rows={10}
        ref={(element) => {
          field.current = element
          inputRef(element)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey) return
          event.preventDefault()
          apply('bold')
        }}
      />
    </div>
  )
}
