// The limits as users enter them: a size is a number with a unit. The store only uses bytes. Units are decimal, as
// everywhere in the console: 1 MB is 1,000 kB.
import { limitsWrite, storeLimits } from '#contract/store/limits.ts'
import { defineFigures, defineMeasure } from '#src/components/resource/figure-form.ts'

export const sizes = defineMeasure({ B: 1, kB: 1e3, MB: 1e6, GB: 1e9 }, { isWhole: false })

export const limitFigures = defineFigures({ ranges: storeLimits, document: limitsWrite }, sizes)
