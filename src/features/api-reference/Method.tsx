import { styled } from '@mui/material/styles'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'

const Root = styled('span')({
  ...type.monoSmall,
  fontWeight: 600,
  color: color.tone.info.text,
  '&[data-method="POST"]': { color: color.tone.success.text },
  '&[data-method="PUT"]': { color: color.tone.warning.text },
  '&[data-method="DELETE"]': { color: color.tone.error.text },
})

/** The method of a request. */
export function Method({ method }: { method: string }) {
  return <Root data-method={method}>{method}</Root>
}
