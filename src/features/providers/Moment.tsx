import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { color } from '#src/ui/tokens.ts'

const Quiet = styled('span')({ color: color.text.secondary })

/** How long ago, with the exact time on hover. */
export const Moment = ({ at }: { at: string | null }) => {
  const { t } = useTranslation('common')
  const format = useFormat()
  if (at === null) return <Quiet>{t('table.none')}</Quiet>
  return (
    <Quiet>
      <time dateTime={at} title={format.instant(at)}>
        {format.relative(at)}
      </time>
    </Quiet>
  )
}
