import { type ReactNode, useId } from 'react'
import { styled } from '@mui/material/styles'
import type { JsonPath } from '#domain/playbook/playbook.ts'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'
import { FieldDiagnostics } from './FieldDiagnostics.tsx'
import { placeName } from './fields.ts'

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
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
})

/** What the input of a field takes over from its frame. */
export interface Framed {
  readonly id: string
  readonly describedBy: string | undefined
}

interface FieldFrameProps {
  label: string
  /** The member it shows: who is led to it finds it by that. */
  path?: JsonPath | undefined
  /** The label quotes the document. */
  isMono?: boolean | undefined
  /** Beside the label: its type, whether it is required. */
  mark?: string | undefined
  /** At the right of the label. */
  action?: ReactNode
  /** In place of the label, while it is renamed. */
  renaming?: ReactNode
  help?: string | undefined
  diagnostics?: readonly Diagnostic[] | undefined
  /** There is no single input: the label names a group. */
  isGroup?: boolean | undefined
  children: (framed: Framed) => ReactNode
}

const none: readonly Diagnostic[] = []

const Name = ({
  id,
  label,
  isMono,
  isGroup,
}: Pick<FieldFrameProps, 'label' | 'isMono' | 'isGroup'> & { id: string }) => {
  const looks = { id: `${id}-label`, title: label, 'data-mono': isMono ? '' : undefined }
  return isGroup ? (
    <span {...looks} data-label="">
      {label}
    </span>
  ) : (
    <label {...looks} htmlFor={id}>
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

/** The frame of a field of the inspector: label and type above, what the checks found below. */
export function FieldFrame(props: FieldFrameProps) {
  const {
    label,
    isMono,
    mark = '',
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
    <Root {...names} data-path={path && placeName(path)}>
      <Head>
        {renaming || <Name {...{ id, label, isMono, isGroup }} />}
        {mark !== '' && !renaming && <small>{mark}</small>}
        {action && <div>{action}</div>}
      </Head>
      {children({ id, describedBy: describedBy(id, props) })}
      <HelpText id={id} text={help} />
      <FieldDiagnostics id={`${id}-found`} diagnostics={diagnostics} />
    </Root>
  )
}
