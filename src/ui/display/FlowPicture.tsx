import { color } from '../theme/tokens.ts'

// Geometry of the product's illustration: sources on the left, nodes in the middle, marts on the right, connected by
// curves.

interface Shape {
  readonly width: number
  readonly height: number
  readonly sources: number
  readonly middles: number
  readonly marts: number
  /** Sources with a highlighted path. */
  readonly live: readonly number[]
}
interface Bar {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isLive: boolean
}
interface Flow {
  readonly width: number
  readonly height: number
  readonly stroke: number
  readonly bars: readonly Bar[]
  readonly curves: readonly { readonly id: string; readonly path: string; readonly isLive: boolean }[]
}

/** A repeatable random number from 0 to 1: the illustration is the same on every visit. */
const figure = (seed: number): number => {
  const wave = Math.sin(seed * 12.9898) * 43758.5453
  return wave - Math.floor(wave)
}

const spread =
  (count: number, { height, edge }: { height: number; edge: number }) =>
  (index: number) =>
    edge + (index * (height - 2 * edge)) / Math.max(1, count - 1)

interface Ends {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
}
const curve = ({ from: [x1, y1], to: [x2, y2] }: Ends): string => {
  const bend = (x2 - x1) * 0.45
  const points = [x1 + bend, y1, x2 - bend, y2, x2, y2].map((each) => each.toFixed(1))
  return `M${x1.toFixed(1)} ${y1.toFixed(1)}C${points.join(' ')}`
}

/** Draws the illustration in a size. */
function drawFlow({ width, height, sources, middles, marts, live }: Shape): Flow {
  const unit = Math.min(1, width / 500)
  const edge = 6 * unit
  const [left, centre, right] = [40 * unit + 4, width * 0.5, width - 80 * unit - 4]
  const at = {
    source: spread(sources, { height, edge }),
    middle: spread(middles, { height, edge }),
    mart: spread(marts, { height, edge }),
  }
  const jitter = (index: number) => (figure(index + 3) - 0.5) * 4.4
  const target = (index: number) => {
    const straight = ((index + 0.5) / sources) * middles - 0.5
    const moved = live.includes(index) ? straight : straight + (sources > 8 ? jitter(index) : 0)
    return Math.max(0, Math.min(middles - 1, Math.round(moved)))
  }
  const liveMiddle =
    live[0] === undefined ? -1 : Math.min(middles - 1, target(live[0]) + (sources > 8 ? 1 : 0))
  const middleOf = (index: number) => (live.includes(index) ? liveMiddle : target(index))
  const martOf = (index: number) => {
    if (index === liveMiddle) return Math.round((marts - 1) * 0.6)
    return Math.min(marts - 1, Math.floor((index / middles) * marts))
  }
  const thin = Math.max(1.6 * unit, 1)
  const list = (count: number) => Array.from({ length: count }, (_, index) => index)

  const sourceBars = list(sources).map((index) => {
    const long = (10 + figure(index) * 26) * unit
    const isLive = live.includes(index)
    return { id: `s${index}`, x: left - long, y: at.source(index), width: long, height: thin, isLive }
  })
  const middleBars = list(middles).map((index) => {
    const isLive = index === liveMiddle
    const tall = Math.max(4 * unit, 1.5)
    return { id: `m${index}`, x: centre, y: at.middle(index), width: 16 * unit, height: tall, isLive }
  })
  const martBars = list(marts).map((index) => {
    const isLive = index === martOf(liveMiddle)
    const tall = Math.max(8 * unit, 3.5)
    return {
      id: `t${index}`,
      x: right,
      y: at.mart(index),
      width: (24 + figure(index + 9) * 52) * unit,
      height: tall,
      isLive,
    }
  })
  const inward = list(sources).map((index) => ({
    id: `i${index}`,
    path: curve({ from: [left, at.source(index)], to: [centre, at.middle(middleOf(index))] }),
    isLive: live.includes(index),
  }))
  const outward = list(middles).map((index) => ({
    id: `o${index}`,
    path: curve({ from: [centre + 16 * unit, at.middle(index)], to: [right, at.mart(martOf(index))] }),
    isLive: index === liveMiddle,
  }))
  return {
    width,
    height,
    stroke: Math.max(unit, 0.9),
    bars: [...sourceBars, ...middleBars, ...martBars],
    curves: [...inward, ...outward],
  }
}

const flow = drawFlow({ width: 760, height: 600, sources: 34, middles: 13, marts: 6, live: [11, 13] })

const Strokes = ({ isLive }: { isLive: boolean }) => {
  const { curves, bars, stroke }: Flow = flow
  const tint = isLive ? color.accent.focus : color.line.control
  return (
    <g>
      <g fill="none" stroke={isLive ? tint : color.line.strong} strokeWidth={isLive ? stroke * 1.4 : stroke}>
        {curves
          .filter((curve) => curve.isLive === isLive)
          .map((curve) => (
            <path key={curve.id} d={curve.path} />
          ))}
      </g>
      <g fill={tint} fillOpacity={isLive ? 1 : 0.75}>
        {bars
          .filter((bar) => bar.isLive === isLive)
          .map(({ id, x, y, width, height }) => (
            <rect
              key={id}
              x={x}
              y={y - height / 2}
              width={width}
              height={height}
              rx={Math.min(1.5, height / 2)}
            />
          ))}
      </g>
    </g>
  )
}

/** Five lines into three bars, for an empty state. */
const Small = () => (
  <svg width={120} height={40} viewBox="0 0 120 40" fill="none" aria-hidden>
    <g stroke={color.line.strong}>
      <path d="M20 3C52 3 52 10 84 10M14 10H84M16 30H84M21 37C52 37 52 30 84 30" />
    </g>
    <g stroke={color.line.control} strokeWidth="1.5">
      <path d="M8 3H20M2 10H14M4 30H16M9 37H21" />
    </g>
    <path d="M0 20H84" stroke={color.accent.focus} strokeWidth="1.5" />
    <g fill={color.line.control} fillOpacity="0.75">
      <rect x="84" y="7.5" width="34" height="5" rx="1.5" />
      <rect x="84" y="27.5" width="26" height="5" rx="1.5" />
    </g>
    <rect x="84" y="17.5" width="36" height="5" rx="1.5" fill={color.accent.focus} />
  </svg>
)

const Large = () => (
  <svg
    width="100%"
    viewBox={`0 0 ${flow.width} ${flow.height}`}
    preserveAspectRatio="xMidYMid meet"
    aria-hidden
  >
    <Strokes isLive={false} />
    <Strokes isLive />
  </svg>
)

/** The product's illustration: many hairlines flow into few, and one path is highlighted. */
export function FlowPicture({ small }: { small?: boolean }) {
  return small ? <Small /> : <Large />
}
