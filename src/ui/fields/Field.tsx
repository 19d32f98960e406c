import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { StateGlyph } from '../display/StateGlyph.tsx'
import { color } from '../theme/tokens.ts'
import { oneLine, type, visuallyHidden } from '../theme/typography.ts'
import { Stack } from '#src/ui/layout/Stack.tsx'
const Head = styled('div')({ display: 'flex', alignItems: 'baseline', gap: 8, marginBottom: 4 })
const Label = styled('label')({
  ...type.small,
  flex: 'none',
  maxWidth: '100%',
  fontWeight: 500,
  color: color.text.primary,
})
const Annotation = styled('span')({ ...type.small, ...oneLine, minWidth: 0, color: color.text.tertiary })
const Action = styled('span')({ ...type.small, marginLeft: 'auto' })
const Help = styled('p')({ ...type.small, margin: '4px 0 0', color: color.text.tertiary })
const Problem = styled('p')({
  ...type.small,
  margin: '4px 0 0',
  color: color.tone.error.text,
  display: 'flex',
  gap: 8,
  '& svg': { flex: 'none', marginTop: 3 },
})

export interface FieldFrame {
  label: string
  /** Next to the label: "optional", a type. */
  annotation?: string | undefined
  /** To the right of the label: a link or a text button. */
  action?: ReactNode
  help?: ReactNode
  /** The label is visually hidden. */
  labelHidden?: boolean | undefined
}

interface FieldProps extends FieldFrame {
  id: string
  error?: string | undefined
  children: ReactNode
}

/** Ids of the help and error below a field, for `aria-describedby`. */
export function describedBy(id: string, has: { help?: unknown; error?: unknown }): string | undefined {
  if (has.error) return `${id}-error`
  return has.help ? `${id}-help` : undefined
}

/** The frame of every input: label above, help or error below. */
export function Field({ id, label, annotation, action, help, error, labelHidden, children }: FieldProps) {
  return (
    <Stack>
      <Head style={labelHidden ? visuallyHidden : undefined}>
        <Label htmlFor={id} id={`${id}-label`}>
          {label}
        </Label>
        {annotation !== undefined && <Annotation title={annotation}>{annotation}</Annotation>}
        {action !== undefined && <Action>{action}</Action>}
      </Head>
      {children}
      {error ? (
        <Problem id={`${id}-error`} role="alert">
          <StateGlyph state="failed" /> {error}
        </Problem>
      ) : (
        help && <Help id={`${id}-help`}>{help}</Help>
      )}
    </Stack>
  )
}
