import { useTranslation } from 'react-i18next'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import type { MappingTrace } from '#domain/bindings/mappings.ts'
import { formatReason } from '#src/components/errors/format-message.ts'
import { useMessageFormatter } from '#src/components/errors/use-message-formatter.ts'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { formatValue } from '../model/value-text.ts'
import { useGroups, useRoles } from '../model/use-providers.ts'

const Root = styled('div')({
  ...type.small,
  ...rowLayout(6),
  flexWrap: 'wrap',
  padding: '6px 10px',
  borderRadius: 5,
  color: color.text.secondary,
  backgroundColor: color.surface.sunken,
  '& > code': { ...type.monoSmall, color: color.text.primary },
})

const maxPieces = 12

type Trace<T extends MappingTrace['type']> = Extract<MappingTrace, { type: T }>

/** The first condition that is not met, with the value found instead. */
const ConditionNotMet = ({ trace }: { trace: MappingTrace }) => {
  const { t } = useTranslation('providers')
  const failed = trace.conditions.find(({ matches }) => !matches)
  return (
    <>
      <StateGlyph state="off" /> {t('mapping.givesNothing')}
      {failed && (
        <>
          <code>{failed.path}</code> {t('mapping.found')}
          <code>{failed.value === undefined ? t('mapping.foundNothing') : formatValue(failed.value)}</code>
        </>
      )}
    </>
  )
}

const Fixed = ({ trace: { kind, id, exists } }: { trace: Trace<'fixed'> }) => {
  const { t } = useTranslation('providers')
  const roles = useRoles()
  const groups = useGroups()
  if (id === '') return t('mapping.givesNothing')
  const name = (kind === 'role' ? roles : groups).items?.find((each) => each.id === id)?.name ?? id
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

/** The result of a mapping for the selected sign-in, or the reason why it has none. */
export function MappingResult({ result }: { result: MappingTrace }) {
  return (
    <Root>
      {!result.matches && <ConditionNotMet trace={result} />}
      {result.matches && result.type === 'fixed' && <Fixed trace={result} />}
      {result.matches && result.type === 'bind' && <Bound trace={result} />}
    </Root>
  )
}
