-- One clock ends the orders of every area. Of the orders whose form was answered in time the time was never written down as over: here it is,
-- so that the clock does not find all of them at once. The forms stay what they are.
UPDATE orders o SET lifecycle = 'expired', version = o.version + 1
 WHERE o.area = 'consent' AND o.lifecycle = 'issued' AND o.expires_at <= now()
   AND NOT EXISTS (SELECT FROM consent_forms f WHERE f.order_id = o.id AND f.state IN ('issued', 'explained', 'partiallySigned'));
