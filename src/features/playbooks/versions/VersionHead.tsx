import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { hairline } from '#src/ui/theme/shapes.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { VersionsParams } from './versions-params.ts'

const Root = styled('div')({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '10px 20px',
  borderBottom: hairline,
  '& h2': { ...type.body, fontWeight: 500, margin: '0 8px 0 0' },
  '& > span:last-child': { marginLeft: 'auto' },
})

interface VersionHeadProps {
  before: number
  after: number
  newest: number
  view: VersionsParams['view']
  onChange: (change: Partial<VersionsParams>) => void
}

const views = ['nodes', 'text'] as const

/** Selects the versions and the kind of comparison. */
export function VersionHead({ before, after, newest, view, onChange }: VersionHeadProps) {
  const { t } = useTranslation(['playbooks', 'shared'])
  const others = Array.from({ length: newest }, (_, at) => newest - at).filter((each) => each !== after)
  return (
    <Root>
      <h2>
        {before > 0
          ? t('versions.compareWith', { after })
          : t('shared:field.versionNumber', { number: after })}
      </h2>
      {before > 0 && (
        <SelectInput
          small
          aria-label={t('versions.with')}
          value={String(before)}
          onChange={(number) => onChange({ after, before: Number(number) })}
          options={others.map((each) => ({
            value: String(each),
            label: t('shared:field.versionNumber', { number: each }),
          }))}
        />
      )}
      <span>
        <ToggleGroup
          label={t('versions.view')}
          value={view}
          onChange={(next) => onChange({ view: next })}
          segments={views.map((id) => ({ id, label: t(`versions.views.${id}`) }))}
        />
      </span>
    </Root>
  )
}
