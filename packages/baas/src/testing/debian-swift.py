"""OpenStack Swift with its S3 interface, all servers in this one process, on loopback: a real store for tests.

debian-swift.py FOLDER KEY SECRET. Prints the port once it listens, and ends when its standard input ends.
"""

import eventlet

eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True, time=True)

import os
import sys

from eventlet import wsgi
from swift.common import utils

home, key, secret = sys.argv[1:]
configuration = os.path.join(home, "swift.conf")
with open(configuration, "w") as file:
    file.write("[swift-hash]\nswift_hash_path_suffix = test\nswift_hash_path_prefix = test\n")
# Read when the modules below are imported, hence between the imports.
utils.SWIFT_CONF_FILE = configuration

from swift.account.server import AccountController
from swift.common.ring import RingBuilder
from swift.common.wsgi import ConfigString, loadapp
from swift.container.server import ContainerController
from swift.obj.server import ObjectController


class NoCache:
    """Stands where memcached would: Swift insists on a cache and works without what it remembers."""

    def get(self, *args, **kwargs):
        return None

    def set(self, *args, **kwargs):
        return None

    delete = set


silent = open(os.devnull, "w")
pool = eventlet.GreenPool(1000)


def serve(app, socket):
    # Swift's own protocol class keeps the spelling of paths that S3 signatures are made of.
    from swift.common.http_protocol import SwiftHttpProtocol

    eventlet.spawn(wsgi.server, socket, app, silent, log_output=False, protocol=SwiftHttpProtocol, custom_pool=pool)


def backend(name, controller):
    socket = eventlet.listen(("127.0.0.1", 0), backlog=512)
    port = socket.getsockname()[1]
    ring = RingBuilder(4, 1, 0)
    ring.add_dev({"region": 1, "zone": 1, "weight": 1, "ip": "127.0.0.1", "port": port, "device": "disk"})
    ring.rebalance(seed=1)
    ring.get_ring().save(os.path.join(home, name + ".ring.gz"))
    serve(controller({"devices": home, "mount_check": "false", "swift_dir": home, "conn_timeout": "10"}), socket)


os.makedirs(os.path.join(home, "disk"), exist_ok=True)
for name, controller in (("account", AccountController), ("container", ContainerController), ("object", ObjectController)):
    backend(name, controller)

proxy = loadapp(
    ConfigString(
        f"""
        [DEFAULT]
        swift_dir = {home}
        log_level = ERROR
        [pipeline:main]
        pipeline = catch_errors gatekeeper s3api tempauth bulk slo proxy-server
        [app:proxy-server]
        use = egg:swift#proxy
        account_autocreate = true
        allow_account_management = true
        conn_timeout = 10
        node_timeout = 30
        error_suppression_limit = 1000000
        [filter:catch_errors]
        use = egg:swift#catch_errors
        [filter:gatekeeper]
        use = egg:swift#gatekeeper
        [filter:s3api]
        use = egg:swift#s3api
        s3_acl = false
        [filter:tempauth]
        use = egg:swift#tempauth
        user_{key.replace(":", "_")} = {secret} .admin
        [filter:bulk]
        use = egg:swift#bulk
        [filter:slo]
        use = egg:swift#slo
        """
    )
)
socket = eventlet.listen(("127.0.0.1", 0), backlog=512)
cache = NoCache()
serve(lambda env, start_response: proxy({**env, "swift.cache": cache}, start_response), socket)
print(socket.getsockname()[1], flush=True)

eventlet.hubs.trampoline(0, read=True)
os._exit(0)
