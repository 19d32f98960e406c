import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useNotificationTopics } from '#src/api/notifications.ts'
import { topics } from '#src/api/notification-topics.ts'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'
import { type } from '#src/ui/theme/typography.ts'
import { color } from '#src/ui/theme/tokens.ts'

const Root = styled('fieldset')({
  display: 'grid',
  gap: 4,
  margin: 0,
  padding: '12px 16px',
  border: 0,
  '& > legend': { ...type.small, float: 'left', padding: 0, marginBottom: 4, color: color.text.secondary },
  '& > p': { ...type.small, margin: '4px 0 0', color: color.text.tertiary },
})

/** What the user wants to hear about, in this browser. */
export function TopicChoice() {
  const { t } = useTranslation('notifications')
  const { chosen, choose } = useNotificationTopics()
  return (
    <Root>
      <legend>{t('topics.title')}</legend>
      {topics.map((topic) => (
        <Checkbox
          key={topic}
          label={t(`topics.${topic}`)}
          checked={chosen.includes(topic)}
          onChange={(isChosen) => choose(topic, isChosen)}
        />
      ))}
      <p>{t('topics.text')}</p>
    </Root>
  )
}
