import { useTranslation } from 'react-i18next'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import type { MappingExplanation, MappingRemedy } from '#domain/bindings/explain-mapping.ts'
import type { MappingTrace } from '#domain/bindings/mappings.ts'
import { formatReason } from '#domain/messages/format-message.ts'
import { useMessageFormatter } from '#src/components/errors/use-message-formatter.ts'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { EmptyNote } from '../bindings/EmptyNote.tsx'
import { formatValue } from '../model/value-text.ts'
import { useGroups, useRoles } from '../model/use-providers.ts'
import type { MappingOutcome } from './use-mapping-results.ts'
import { useRoleName } from '#src/components/permissions/role-names.ts'

const Root = styled('div')({
  ...type.small,
  ...rowLayout(6),
  flexWrap: 'wrap',
  padding: '6px 10px',
  borderRadius: 5,
  color: color.text.secondary,
  backgroundColor: color.surface.sunken,
})

const maxPieces = 12

type Trace<T extends MappingTrace['type']> = Extract<MappingTrace, { type: T }>

const NotMet = () => {
  const { t } = useTranslation('providers')
  return (
    <>
      <StateGlyph state="off" /> {t('mapping.givesNothing')}
    </>
  )
}

const Fixed = ({ trace: { kind, id, exists } }: { trace: Trace<'fixed'> }) => {
  const { t } = useTranslation('providers')
  const roles = useRoles()
  const groups = useGroups()
  const roleName = useRoleName()
  if (id === '') return t('mapping.givesNothing')
  const found = (kind === 'role' ? roles : groups).items?.find((each) => each.id === id)?.name ?? id
  const name = kind === 'role' ? roleName(found) : found
  return exists ? (
    <>
      <StateGlyph state="done" /> {t('mapping.gives')} <Tag>{name}</Tag>
    </>
  ) : (
    <>
      <StateGlyph state="attention" /> {t('mapping.unknown', { id: name })}
    </>
  )
}

const outcomes = {
  given: 'success',
  created: 'accent',
  unknown: 'neutral',
  unmatched: 'neutral',
  no_text: 'neutral',
  too_long: 'warning',
  again: 'neutral',
} as const

const Bound = ({ trace: { pieces, problem, cut } }: { trace: Trace<'bind'> }) => {
  const { t } = useTranslation(['providers', 'shared'])
  const formatter = useMessageFormatter()
  if (problem)
    return (
      <>
        <StateGlyph state="failed" />
        {(formatter && formatReason(problem.code, { params: problem.params, formatter })) ?? problem.code}
      </>
    )
  const isEmpty = !pieces.some(({ outcome }) => outcome === 'given' || outcome === 'created')
  return (
    <>
      <StateGlyph state={isEmpty ? 'off' : 'done'} /> {t(isEmpty ? 'mapping.givesNothing' : 'mapping.gives')}
      {pieces.slice(0, maxPieces).map(({ name, value, outcome }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- pieces have no identity other than their index
        <Tag key={index} tone={outcomes[outcome]}>
          {t('mapping.piece', {
            name: name === '' ? formatValue(value) : name,
            outcome: t(`mapping.outcome.${outcome}`),
          })}
        </Tag>
      ))}
      {(pieces.length > maxPieces || cut) &&
        t('shared:count.andMore', { count: Math.max(pieces.length - maxPieces, 0) })}
    </>
  )
}

interface MappingResultProps {
  result: MappingOutcome
  /** Absent in read-only mode. */
  onRemedy: ((explanation: MappingExplanation, remedy: MappingRemedy) => void) | undefined
}

/** The result of a mapping for the selected sign-in, or the reason why it has none, with remedies. */
export function MappingResult({ result: { trace, explanation, recorded }, onRemedy }: MappingResultProps) {
  return (
    <>
      <Root>
        {!trace.matches && <NotMet />}
        {trace.matches && trace.type === 'fixed' && <Fixed trace={trace} />}
        {trace.matches && trace.type === 'bind' && <Bound trace={trace} />}
      </Root>
      {explanation && (
        <EmptyNote
          explanation={explanation}
          of="mapping"
          recorded={recorded}
          onRemedy={onRemedy && ((remedy) => onRemedy(explanation, remedy))}
        />
      )}
    </>
  )
}
