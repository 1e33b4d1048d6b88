-- Shoppers are told how an order of theirs is, where a shop is connected, unless a store does not want it.
UPDATE stores SET settings = jsonb_set(settings, '{widgetCustomization,orderStatus}', 'true')
 WHERE settings -> 'widgetCustomization' IS NOT NULL AND settings -> 'widgetCustomization' -> 'orderStatus' IS NULL;
