/**
 * The cities' names in URLs: without them every path of one word would be a city's.
 * The table itself comes later than the first screen.
 */
const CITY =
  /^(agra|ahmedabad|bangalore|bengaluru|bhopal|bombay|calcutta|chandigarh|chennai|cochin|delhi|faridabad|ghaziabad|gurgaon|gurugram|guwahati|hr-ncr|hyderabad|indore|jaipur|kanpur|kochi|kolkata|lucknow|ludhiana|madras|meerut|mumbai|nagpur|new-delhi|noida|pune|surat|vadodara|visakhapatnam|vizag)$/i;

export const isCity = (word: string): boolean => CITY.test(word);
