import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { Button } from '#src/ui/inputs/Button.tsx'
import { ComboInput, type ComboOption } from '#src/ui/inputs/ComboInput.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { listReset } from '#src/ui/theme/shapes.ts'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { SourceValues } from './detail-values.ts'
import { Group } from './DetailFields.tsx'

const Sources = styled('ol')({
  ...listReset,
  gridColumn: '1 / -1',
  display: 'grid',
  gap: 8,
  '& > li': {
    display: 'grid',
    gap: 6,
    minWidth: 0,
    padding: '8px 10px 10px',
    border: `1px solid ${color.line.hair}`,
    borderRadius: radius.control,
  },
  '& > li > div:first-of-type > span': { ...type.small, flex: 1, color: color.text.secondary },
  '& [data-path]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: 4,
    alignItems: 'center',
  },
})

interface SourceFieldsProps {
  sources: readonly SourceValues[]
  options: readonly ComboOption[]
  onChange: (sources: readonly SourceValues[]) => void
}

const nextId = (sources: readonly SourceValues[]): number => Math.max(-1, ...sources.map(({ id }) => id)) + 1

interface OneSourceProps extends Pick<SourceFieldsProps, 'options'> {
  source: SourceValues
  at: number
  onPaths: (paths: readonly string[]) => void
  onRemove: () => void
}

const OneSource = ({ source, at, options, onPaths, onRemove }: OneSourceProps) => {
  const { t } = useTranslation(['schema', 'rules', 'shared'])
  const { paths, base } = source
  const rules = base.rules.length
  const name = t('details.source', { at })
  return (
    <li>
      <Row gap={8}>
        <span>{rules === 0 ? name : `${name} · ${t('rules:cell.count', { count: rules })}`}</span>
        <LinkButton label={t('details.addPathTo', { at })} onClick={() => onPaths([...paths, ''])}>
          {t('details.addPath')}
        </LinkButton>
        <IconButton small icon={X} label={t('shared:action.removeNamed', { name })} onClick={onRemove} />
      </Row>
      {paths.map((path, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a path can be listed twice
        <div data-path="" key={index}>
          <ComboInput
            free
            mono
            value={path}
            options={options}
            noMatch={t('shared:noMatch.titleBare')}
            placeholder={t('details.pathHint')}
            aria-label={t('details.pathOf', { at, index: index + 1 })}
            onChange={(next) => onPaths(paths.map((one, each) => (each === index ? next : one)))}
          />
          {paths.length > 1 && (
            <IconButton
              small
              icon={X}
              label={t('shared:action.removeNamed', { name: path })}
              onClick={() => onPaths(paths.filter((_, each) => each !== index))}
            />
          )}
        </div>
      ))}
    </li>
  )
}

/** Where the values of an attribute come from. The rows of several sources are appended. */
export function SourceFields({ sources, options, onChange }: SourceFieldsProps) {
  const { t } = useTranslation('schema')
  return (
    <Group>
      <legend>{t('details.sources')}</legend>
      <p>{t('details.sourcesText')}</p>
      {sources.length > 0 && (
        <Sources>
          {sources.map((source, index) => (
            <OneSource
              key={source.id}
              {...{ source, options }}
              at={index + 1}
              onPaths={(paths) => onChange(sources.map((one) => (one === source ? { ...one, paths } : one)))}
              onRemove={() => onChange(sources.filter((one) => one !== source))}
            />
          ))}
        </Sources>
      )}
      <Row>
        <Button
          size="small"
          icon={Plus}
          onClick={() =>
            onChange([...sources, { id: nextId(sources), paths: [''], base: { rules: [], attributes: [] } }])
          }
        >
          {t('details.addSource')}
        </Button>
      </Row>
    </Group>
  )
}
