import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { collate } from '#src/lib/collate.ts'
import { FilterChip } from '#src/ui/FilterChip.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import type { PlaybooksQuestion } from './playbooks-address.ts'
import type { Playbooks } from './use-playbooks.ts'

export interface QuestionProps {
  question: PlaybooksQuestion
  onAsk: (change: Partial<PlaybooksQuestion>) => void
}

/** What playbooks can be filtered by: text and workspace. */
export const PlaybooksFilters = ({
  question,
  onAsk,
  workspaces,
  end,
}: QuestionProps & { workspaces: Playbooks['workspaces']; end: string | undefined }) => {
  const { t, i18n } = useTranslation('playbooks')
  const format = useFormat()
  const compare = collate(i18n.language)
  const what = t('column.workspace')
  const options = workspaces
    .map(({ name, playbooks }) => ({
      id: name,
      label: name || t('noWorkspace'),
      detail: format.number(playbooks),
    }))
    .toSorted((one, other) => compare(one.label, other.label))
  return (
    <Toolbar end={end}>
      <FilterField label={t('filter.text')} value={question.q} onChange={(q) => onAsk({ q })} width={280} />
      {(options.length > 1 || question.workspace !== undefined) && (
        <FilterChip
          name={what}
          label={t('filter.by', { what })}
          is={t('filter.is', { what })}
          remove={t('filter.remove', { what })}
          options={options}
          value={question.workspace}
          onChange={(workspace) => onAsk({ workspace })}
        />
      )}
    </Toolbar>
  )
}
