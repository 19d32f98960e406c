import { type ReactNode, useId } from 'react'
import { styled } from '@mui/material/styles'
import type { JsonPath } from '#domain/playbook/playbook.ts'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, threeLines, type } from '#src/ui/theme/typography.ts'
import { FieldDiagnostics } from './FieldDiagnostics.tsx'
import { fieldPathName } from './fields.ts'

const Root = styled('div')({ minWidth: 0 })
const Head = styled('div')({
  ...rowLayout(8),
  minHeight: 24,
  marginBottom: 2,
  '& > label, & > span[data-label]': {
    ...type.small,
    ...oneLine,
    minWidth: 0,
    fontWeight: 500,
    color: color.text.primary,
  },
  '& > [data-mono]': { fontFamily: mono },
  '& > small': { ...type.small, flex: 'none', color: color.text.tertiary },
  '& > div': { marginLeft: 'auto', flex: 'none', display: 'flex', alignItems: 'center' },
})
const Help = styled('p')({
  ...type.small,
  margin: '4px 0 0',
  color: color.text.tertiary,
  ...threeLines,
})

/** Ids for the input of a field. */
export interface FieldIds {
  readonly id: string
  readonly describedBy: string | undefined
}

interface FieldFrameProps {
  label: string
  /** The member it shows; used to find the field when a diagnostic is revealed. */
  path?: JsonPath | undefined
  /** The label quotes the document. */
  isMono?: boolean | undefined
  /** Next to the label: the type and whether it is required. */
  typeLabel?: string | undefined
  /** To the right of the label. */
  action?: ReactNode
  /** Replaces the label while it is renamed. */
  renaming?: ReactNode
  help?: string | undefined
  diagnostics?: readonly Diagnostic[] | undefined
  /** There is no single input: the label names a group. */
  isGroup?: boolean | undefined
  children: (ids: FieldIds) => ReactNode
}

const none: readonly Diagnostic[] = []

const Name = ({
  id,
  label,
  isMono,
  isGroup,
}: Pick<FieldFrameProps, 'label' | 'isMono' | 'isGroup'> & { id: string }) => {
  const labelProps = { id: `${id}-label`, title: label, 'data-mono': isMono ? '' : undefined }
  return isGroup ? (
    <span {...labelProps} data-label="">
      {label}
    </span>
  ) : (
    <label {...labelProps} htmlFor={id}>
      {label}
    </label>
  )
}

const HelpText = ({ id, text }: { id: string; text: string }) =>
  text !== '' && (
    <Help id={`${id}-help`} title={text}>
      {text}
    </Help>
  )

const describedBy = (id: string, { diagnostics = none, help = '' }: FieldFrameProps): string | undefined => {
  if (diagnostics.length > 0) return `${id}-found`
  return help === '' ? undefined : `${id}-help`
}

/** The frame of an inspector field: label and type above, diagnostics below. */
export function FieldFrame(props: FieldFrameProps) {
  const {
    label,
    isMono,
    typeLabel = '',
    action,
    renaming,
    help = '',
    diagnostics = none,
    isGroup,
    path,
    children,
  } = props
  const id = useId()
  const names = isGroup ? { role: 'group', 'aria-labelledby': `${id}-label` } : {}
  return (
    <Root {...names} data-path={path && fieldPathName(path)}>
      <Head>
        {renaming || <Name {...{ id, label, isMono, isGroup }} />}
        {typeLabel !== '' && !renaming && <small>{typeLabel}</small>}
        {action && <div>{action}</div>}
      </Head>
      {children({ id, describedBy: describedBy(id, props) })}
      <HelpText id={id} text={help} />
      <FieldDiagnostics id={`${id}-found`} diagnostics={diagnostics} />
    </Root>
  )
}
