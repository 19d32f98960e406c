// The sample project as data: four files of the npm package vega-datasets, the object of each, and one mart. The mart
// has its own attribute names, so that a query about single flights never uses its sums.
import type { z } from 'zod'
import type { relation } from '#contract/data-manager/logical-object.ts'

type Relation = z.input<typeof relation>

/** `sum`: a measure with summable values; `measure`: one without (a speed, a temperature). */
type Role = 'dimension' | 'measure' | 'sum'

export interface SampleAttribute {
  readonly name: string
  readonly role: Role
  /** Name in the file, or of the prim attribute. Default: `name`. */
  readonly from?: string
  readonly display?: string
  /** Replaces the extracted type. */
  readonly type?: 'date'
}

export interface SampleTable {
  readonly source: string
  readonly file: string
  readonly object: string
  readonly display: string
  readonly dateField?: string
  readonly key?: readonly string[]
  readonly relations?: readonly Relation[]
  readonly attributes: readonly SampleAttribute[]
}

export interface SampleMart {
  readonly object: string
  readonly display: string
  readonly dateField: string
  /** `from` is `<object>/<attribute>` of the prim level. */
  readonly attributes: readonly (SampleAttribute & { readonly from: string })[]
}

const dimensions = (...names: readonly string[]): readonly SampleAttribute[] =>
  names.map((name) => ({ name, role: 'dimension' }))
const sums = (...names: readonly string[]): readonly SampleAttribute[] =>
  names.map((name) => ({ name, role: 'sum' }))

export const sampleTables: readonly SampleTable[] = [
  {
    source: 'Bird strikes',
    file: 'birdstrikes.csv',
    object: 'strike',
    display: 'Bird strikes',
    dateField: 'Flight Date',
    attributes: [
      ...dimensions('Flight Date', 'Airport Name', 'Origin State', 'Aircraft Make Model'),
      ...dimensions('Aircraft Airline Operator', 'Phase of flight', 'Time of day'),
      ...dimensions('Wildlife Species', 'Wildlife Size'),
      { name: 'Effect Amount of damage', role: 'dimension', display: 'Damage' },
      ...sums('Cost Total $', 'Cost Repair', 'Cost Other'),
      { name: 'Speed IAS in knots', role: 'measure' },
    ],
  },
  {
    source: 'Airports',
    file: 'airports.csv',
    object: 'airport',
    display: 'Airports',
    key: ['iata'],
    attributes: [
      { name: 'iata', role: 'dimension', display: 'IATA code' },
      { name: 'airport', from: 'name', role: 'dimension', display: 'Airport' },
      { name: 'city', role: 'dimension', display: 'City' },
      { name: 'state', role: 'dimension', display: 'State' },
      { name: 'country', role: 'dimension', display: 'Country' },
      { name: 'latitude', role: 'measure', display: 'Latitude' },
      { name: 'longitude', role: 'measure', display: 'Longitude' },
    ],
  },
  {
    source: 'Weather',
    file: 'seattle-weather.csv',
    object: 'weather',
    display: 'Weather in Seattle',
    dateField: 'observed_on',
    key: ['observed_on'],
    attributes: [
      { name: 'observed_on', from: 'date', role: 'dimension', display: 'Observed on' },
      { name: 'weather', role: 'dimension', display: 'Weather' },
      { name: 'precipitation', role: 'sum', display: 'Precipitation (mm)' },
      { name: 'temp_max', role: 'measure', display: 'Highest temperature (°C)' },
      { name: 'temp_min', role: 'measure', display: 'Lowest temperature (°C)' },
      { name: 'wind', role: 'measure', display: 'Wind (m/s)' },
    ],
  },
  {
    source: 'Flights (3 million rows)',
    file: 'flights-3m.parquet',
    object: 'flight',
    display: 'Flights',
    dateField: 'departure',
    relations: [
      { object_name: 'airport', attributes: [{ from: 'origin', to: 'iata' }], type: 'many_to_one' },
    ],
    attributes: [
      { name: 'departure', from: 'date', role: 'dimension', display: 'Departure' },
      { name: 'departure_day', from: 'date', role: 'dimension', display: 'Day of departure', type: 'date' },
      { name: 'origin', role: 'dimension', display: 'Origin' },
      { name: 'destination', role: 'dimension', display: 'Destination' },
      { name: 'delay', role: 'sum', display: 'Delay (minutes)' },
      { name: 'distance', role: 'sum', display: 'Distance (miles)' },
    ],
  },
]

export const sampleMart: SampleMart = {
  object: 'flights_by_day',
  display: 'Flights by day and origin',
  dateField: 'day_flown',
  attributes: [
    { name: 'day_flown', from: 'flight/departure_day', role: 'dimension', display: 'Day' },
    { name: 'origin_airport', from: 'airport/airport', role: 'dimension', display: 'Origin airport' },
    { name: 'origin_state', from: 'airport/state', role: 'dimension', display: 'Origin state' },
    { name: 'delay_total', from: 'flight/delay', role: 'sum', display: 'Delay, total (minutes)' },
    { name: 'distance_total', from: 'flight/distance', role: 'sum', display: 'Distance, total (miles)' },
  ],
}
