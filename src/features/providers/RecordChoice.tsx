import { ChevronDown, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { Button } from '#src/ui/Button.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import type { RecordChoosing } from './use-record-choice.ts'

const mostListed = 30

/** Whose recorded sign-in is looked at. */
export const RecordChoice = ({ choosing: { records, record, choose } }: { choosing: RecordChoosing }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  if (record === null) return null
  const say = ({ who, at }: { who: string; at: string }) =>
    t('record.when', { who, when: format.relative(at) })
  return (
    <Menu
      label={t('record.choose')}
      entries={records.slice(0, mostListed).map(({ id, who, at }) => ({
        id,
        label: who,
        detail: format.relative(at),
        checked: id === record.id,
        onSelect: () => choose(id),
      }))}
      trigger={(props) => (
        <Button {...props} size="small" icon={UserRound} iconAfter={ChevronDown}>
          {say(record)}
        </Button>
      )}
    />
  )
}
