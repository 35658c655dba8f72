import { DEFAULT_LOCALITY } from '../location/default-locality.ts';

export const LOCATION_SOURCES = ['map', 'gps'] as const;
export type LocationSource = (typeof LOCATION_SOURCES)[number];

/** In metres: a pin farther than this from the device's location gets a warning. */
export const FAR_M = 500;

/** The initial position of the map and its marker. */
export const DEFAULT_MAP_CENTRE = {
  latitude: DEFAULT_LOCALITY.lat,
  longitude: DEFAULT_LOCALITY.lon,
} as const;

export type LocationInfoStatus = 'idle' | 'loading' | 'success' | 'error';

/** The form fields whose texts depend on the template. */
export const TEMPLATE_FIELDS = ['flat', 'street', 'landmark'] as const;
export type TemplateFieldName = (typeof TEMPLATE_FIELDS)[number];

export interface TemplateField {
  name: TemplateFieldName;
  label: string;
  placeholder: string;
  isMandatory: boolean;
}

/** The form texts for one kind of address: flat, house, office. */
export interface AddressTemplate {
  id: number;
  title: string;
  fields: readonly TemplateField[];
}

/** The names of a geographic point. */
export interface LocatedPlace {
  /** the shortest name */
  title: string;
  /** the full name on one line */
  line: string;
  /** empty: the place is too large or has no locality */
  locality: string;
  street: string;
  city: string;
  pincode: string;
}

/** The data of the pin's location. */
export interface LocationInfo {
  location_data: LocatedPlace | null;
  templates: readonly AddressTemplate[];
  defaultTemplateId: number | null;
  status: LocationInfoStatus;
}
