import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { color, motion, radius } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { useComposed } from '#src/ui/keyboard/composition.ts'
import { Completions } from './Completions.tsx'
import { type DiagnosticRange, highlightTemplate } from './highlight-template.ts'
import { useCompletions } from './use-completions.ts'

const { tone } = color
const wave = (lineColor: string) => ({
  textDecoration: `underline wavy ${lineColor} 1px`,
  textUnderlineOffset: '3px',
})

const Root = styled('div')({
  display: 'grid',
  maxHeight: 320,
  overflowY: 'auto',
  borderRadius: radius.control,
  border: `1px solid ${color.line.control}`,
  backgroundColor: color.surface.page,
  transition: `border-color ${motion.state}`,
  '&:hover': { borderColor: color.text.tertiary },
  '&[data-invalid]': { borderColor: tone.error.solid },
  '&:focus-within': { borderColor: color.accent.focus, boxShadow: `inset 0 0 0 1px ${color.accent.focus}` },
  '&[data-locked]': { borderColor: 'transparent', backgroundColor: color.surface.sunken },
  '& > pre, & > textarea': {
    ...type.mono,
    gridArea: '1 / 1',
    minWidth: 0,
    margin: 0,
    padding: '5px 9px',
    border: 0,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    tabSize: 2,
  },
  // The layer above draws the text; the textarea itself shows only the caret and the selection.
  '& > textarea': {
    outline: 'none',
    resize: 'none',
    overflow: 'hidden',
    background: 'none',
    color: 'transparent',
    caretColor: color.text.primary,
    '&::selection': { color: 'transparent', backgroundColor: color.accent.soft },
  },
  '& > pre': { pointerEvents: 'none', color: color.text.primary, zIndex: 1 },
  '& [data-variant="sign"], & [data-variant="comment"]': { color: color.text.tertiary },
  '& [data-variant="reference"]': { color: color.accent.text },
  '& [data-variant="keyword"]': { color: color.kind.condition },
  '& [data-variant="function"]': { color: color.kind.loop },
  '& [data-variant="string"]': { color: tone.success.text },
  '& [data-mark="error"]': wave(tone.error.solid),
  '& [data-mark="warning"]': wave(tone.warning.solid),
  '& [data-mark="information"]': wave(color.line.control),
  '@media (forced-colors: active)': {
    '& > textarea': { color: 'CanvasText' },
    '& > pre': { visibility: 'hidden' },
  },
})

/** Added at the end to give an empty last line its height. */
const zeroWidthSpace = '\u200B'
const none: readonly DiagnosticRange[] = []

interface TemplateInputProps {
  id: string
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  isReadOnly?: boolean | undefined
  invalid?: boolean | undefined
  /** Diagnostics to underline. */
  ranges?: readonly DiagnosticRange[] | undefined
  placeholder?: string | undefined
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
}

/**
 * A multiline text input with highlighted templates. It is an ordinary textarea: undo, selection and input methods
 * are those of the browser.
 */
export function TemplateInput(props: TemplateInputProps) {
  const { id, value, onChange, ranges = none, isReadOnly, invalid } = props
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, change, composition } = useComposed({ value, onChange })
  const [caret, setCaret] = useState<number>()
  const completions = useCompletions({ id, field, text, caret, onChange, setCaret })
  const pieces = useMemo(() => highlightTemplate(text, text === value ? ranges : none), [text, value, ranges])
  const updateCaret = () => setCaret(field.current?.selectionEnd)
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => completions.press(event)
  return (
    <>
      <Root
        ref={box}
        data-invalid={invalid ? '' : undefined}
        data-locked={isReadOnly ? '' : undefined}
        onMouseDown={({ target, currentTarget }) => {
          if (target === currentTarget) queueMicrotask(() => field.current?.focus())
        }}
      >
        <textarea
          ref={field}
          id={id}
          rows={1}
          value={text}
          readOnly={isReadOnly}
          spellCheck={false}
          autoComplete="off"
          placeholder={props.placeholder}
          aria-label={props['aria-label']}
          aria-describedby={props['aria-describedby']}
          aria-invalid={invalid || undefined}
          {...completions.names}
          {...composition}
          onChange={({ target }) => {
            change(target.value)
            setCaret(target.selectionEnd)
          }}
          onKeyDown={press}
          onKeyUp={updateCaret}
          onClick={updateCaret}
          onBlur={() => {
            setCaret(undefined)
            props.onBlur?.()
          }}
        />
        <pre aria-hidden>
          {pieces.map(({ text: piece, start, style, severity }) => (
            <span key={start} data-variant={style} data-mark={severity}>
              {piece}
            </span>
          ))}
          {zeroWidthSpace}
        </pre>
      </Root>
      <Completions anchor={box} {...completions.list} />
    </>
  )
}
